import { htmlResponse } from '../http/response.ts'
import { ApiError } from '../errors/errors.ts'
import type { FindGuide } from '../guides/compile.ts'
import { landingHeaders, previewHeaders, shareHeaders } from '../http/security-headers.ts'
import type { WebFiles } from './files.ts'
import { landingPage } from './landing/landing-page.ts'
import type { ShownGuide } from './landing/hero.ts'
import type { PageResponse, PageResponses } from './page-responses.ts'

export type PagesDeps = {
  readonly webFiles: WebFiles
  /** URL of the demo; undefined if the service runs without it. */
  readonly demoUrl: string | undefined
  readonly demoTarget: string | undefined
  readonly demoSnippet: string | undefined
  /** Embed keys of guides that anybody may see. */
  readonly publicExamples: readonly string[]
  readonly siteChecks: boolean
  readonly findGuide: FindGuide
}

/**
 * Serves the public pages: `/` describes the service, `/i` shows a shared installation, and `/demo` redirects to the
 * demo, if there is one. The console shows guides in a frame with `/console/preview.html`.
 */
export function pageResponses(deps: PagesDeps): PageResponses {
  const { webFiles, demoUrl } = deps
  return new Map<string, PageResponse>([
    ['/', respondWithLanding(deps)],
    [
      '/i',
      () => {
        if (webFiles.share === '') throw notBuilt()
        return htmlResponse(webFiles.share, shareHeaders)
      },
    ],
    [
      '/console/preview.html',
      () => {
        if (webFiles.preview === '') throw notBuilt()
        return htmlResponse(webFiles.preview, previewHeaders)
      },
    ],
    [
      '/demo',
      ({ url }) => {
        const search = url.includes('?') ? url.slice(url.indexOf('?')) : ''
        if (demoUrl === undefined) throw new ApiError('route_not_found', 'Only `npm start` runs the demo')
        const type = 'text/plain; charset=utf-8'
        const headers = { Location: demoUrl + search, 'Cache-Control': 'no-store', 'Content-Type': type }
        return { status: 302, headers, body: `Redirecting to ${demoUrl}.` }
      },
    ],
  ])
}

function respondWithLanding(deps: PagesDeps): PageResponse {
  const { assets } = deps.webFiles
  const { demoUrl, demoTarget, demoSnippet, siteChecks } = deps
  const widget = assets.find(({ path }) => path === '/widget/v1.js')
  const example =
    demoTarget === undefined || demoSnippet === undefined
      ? undefined
      : { target: demoTarget, snippet: demoSnippet }
  return async ({ protocol, host }) => {
    if (!widget) throw notBuilt()
    const page = landingPage({
      origin: `${protocol}://${host}`,
      widget,
      assets,
      guide: await findShownGuide(deps),
      check: siteChecks ? { example } : undefined,
      hasDemo: demoUrl !== undefined,
    })
    return htmlResponse(page, landingHeaders)
  }
}

/** The first example that is published, unless nobody can tell now which are. */
async function findShownGuide({
  publicExamples: [embedKey],
  findGuide,
  demoTarget: target,
}: PagesDeps): Promise<ShownGuide | undefined> {
  if (embedKey === undefined) return undefined
  const guide = await findGuide(embedKey).catch(() => undefined)
  return guide?.published && { embedKey, target }
}

function notBuilt(): ApiError {
  return new ApiError('route_not_found', "This service's pages have not been built")
}
