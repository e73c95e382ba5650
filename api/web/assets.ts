import { jsonAnswer } from '../http/answer.ts'
import { encodedAnswer, type EncodedAnswer } from '../http/content-encoding.ts'
import type { WebAsset } from './files.ts'
import type { PageAnswer, PageAnswers } from './page-answers.ts'

const NEWEST_CACHING = 'public, max-age=300, stale-while-revalidate=86400'
/** Browsers request /favicon.ico if a page names no icon, and accept an SVG. */
const ICON_PATH = '/pages/icon.svg'
const PINNED_CACHING = 'public, max-age=31536000, immutable'

/**
 * Serves the scripts and style sheets of web/, each at one path for its newest build and another for this build only.
 * Also serves /widget/v1.json with paths, `integrity` values and sizes, for pages that pin a build.
 */
export function assetAnswers(assets: readonly WebAsset[]): PageAnswers {
  const publicAssets = assets.filter(({ path }) => !/^\/(console|docs)\//.test(path))
  const list = publicAssets.map(({ path, pinned, integrity, bytes }) => ({ path, pinned, integrity, bytes }))
  return new Map([
    ...assets.flatMap((asset): [string, PageAnswer][] => {
      const answer = encodedAnswer(asset.encodings)
      return [
        [asset.path, answerWith(answer, asset, NEWEST_CACHING)],
        [asset.pinned, answerWith(answer, asset, PINNED_CACHING)],
      ]
    }),
    ...assets
      .filter(({ path }) => path === ICON_PATH)
      .map((icon): [string, PageAnswer] => [
        '/favicon.ico',
        answerWith(encodedAnswer(icon.encodings), icon, NEWEST_CACHING),
      ]),
    ['/widget/v1.json', () => jsonAnswer({ files: list }, { headers: { 'Cache-Control': NEWEST_CACHING } })],
  ])
}

function answerWith(answer: EncodedAnswer, { type }: WebAsset, caching: string): PageAnswer {
  const headers = {
    'Cache-Control': caching,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Type': type,
  }
  return (request) => answer(request, headers)
}
