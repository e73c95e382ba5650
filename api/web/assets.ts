import { jsonResponse } from '../http/response.ts'
import { encodedResponse, type EncodedResponse } from '../http/content-encoding.ts'
import type { WebAsset } from './files.ts'
import type { PageResponse, PageResponses } from './page-responses.ts'

const NEWEST_CACHING = 'public, max-age=300, stale-while-revalidate=86400'
/** Browsers request /favicon.ico if a page names no icon, and accept an SVG. */
const ICON_PATH = '/pages/icon.svg'
const PINNED_CACHING = 'public, max-age=31536000, immutable'

/**
 * Serves the scripts and style sheets of web/, each at one path for its newest build and another for this build only.
 * Also serves /widget/v1.json with paths, `integrity` values and sizes, for pages that pin a build.
 */
export function assetResponses(assets: readonly WebAsset[]): PageResponses {
  const publicAssets = assets.filter(({ path }) => !/^\/(console|docs)\//.test(path))
  const list = publicAssets.map(({ path, pinned, integrity, bytes }) => ({ path, pinned, integrity, bytes }))
  return new Map([
    ...assets.flatMap((asset): [string, PageResponse][] => {
      const respond = encodedResponse(asset.encodings)
      return [
        [asset.path, respondWith(respond, asset, NEWEST_CACHING)],
        [asset.pinned, respondWith(respond, asset, PINNED_CACHING)],
      ]
    }),
    ...assets
      .filter(({ path }) => path === ICON_PATH)
      .map((icon): [string, PageResponse] => [
        '/favicon.ico',
        respondWith(encodedResponse(icon.encodings), icon, NEWEST_CACHING),
      ]),
    [
      '/widget/v1.json',
      () => jsonResponse({ files: list }, { headers: { 'Cache-Control': NEWEST_CACHING } }),
    ],
  ])
}

function respondWith(respond: EncodedResponse, { type }: WebAsset, caching: string): PageResponse {
  const headers = {
    'Cache-Control': caching,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Type': type,
  }
  return (request) => respond(request, headers)
}
