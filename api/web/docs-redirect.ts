import type { PageResponse } from './page-responses.ts'

/**
 * Redirects addresses of the documentation that end with a slash, and the folder of the reference, to their pages.
 * Undefined for every other path.
 */
export function docsRedirect(path: string): PageResponse | undefined {
  const location = pageOf(path)
  if (location === undefined) return undefined
  return ({ url }) => {
    const search = url.includes('?') ? url.slice(url.indexOf('?')) : ''
    const headers = {
      Location: location + search,
      'Cache-Control': 'public, max-age=3600',
      'Content-Type': 'text/plain; charset=utf-8',
    }
    return { status: 308, headers, body: `Redirecting to ${location}.` }
  }
}

function pageOf(path: string): string | undefined {
  if (/^\/docs\/api\/?$/.test(path)) return '/docs'
  return /^\/docs(?:\/[\w-]+)*\/$/.test(path) ? path.slice(0, -1) : undefined
}
