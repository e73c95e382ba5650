import { htmlResponse } from '../http/response.ts'
import { ApiError } from '../errors/errors.ts'
import { pageHeaders, previewHeaders, shareHeaders } from '../http/security-headers.ts'
import type { WebFiles } from './files.ts'
import { fillPage } from './page.ts'
import type { PageResponse, PageResponses } from './page-responses.ts'

export type PagesDeps = {
  webFiles: WebFiles
  /** URL of the demo; undefined if the service runs without it. */
  demoUrl: string | undefined
}

/**
 * Serves the public pages: `/` describes the service, `/i` shows a shared installation, and `/demo` redirects to the
 * demo, if there is one. The console shows guides in a frame with `/console/preview.html`.
 */
export function pageResponses({
  webFiles: { assets, landing, share, preview },
  demoUrl,
}: PagesDeps): PageResponses {
  const widget = assets.find(({ path }) => path === '/widget/v1.js')
  return new Map<string, PageResponse>([
    [
      '/',
      ({ protocol, host }) => {
        if (!widget) throw notBuilt()
        const page = fillPage(landing, {
          origin: `${protocol}://${host}`,
          pinned: widget.pinned,
          integrity: widget.integrity,
          demo: demoUrl === undefined ? 'hidden' : '',
        })
        return htmlResponse(page, pageHeaders)
      },
    ],
    [
      '/i',
      () => {
        if (share === '') throw notBuilt()
        return htmlResponse(share, shareHeaders)
      },
    ],
    [
      '/console/preview.html',
      () => {
        if (preview === '') throw notBuilt()
        return htmlResponse(preview, previewHeaders)
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

function notBuilt(): ApiError {
  return new ApiError('route_not_found', "This service's pages have not been built")
}
