import type { HttpRequest } from '../../http/request.ts'

/** Proxies limit the headers of a response, some of them to 4 KiB. */
const MAX_QUERY_CHARACTERS = 1000

/**
 * Returns the header that names the Markdown of a guide's JSON, with the same query. None for a query that is too long, or
 * with characters that would have to be escaped in a header.
 */
export function markdownLink(
  { req: { url = '' } }: Pick<HttpRequest, 'req'>,
  embedKey: string,
): { Link?: string } {
  const start = url.indexOf('?')
  const query = start === -1 ? '' : url.slice(start)
  if (query.length > MAX_QUERY_CHARACTERS || /[^!-;=?-~]/.test(query)) return {}
  return { Link: `</v1/guides/${embedKey}.md${query}>; rel="alternate"; type="text/markdown"` }
}
