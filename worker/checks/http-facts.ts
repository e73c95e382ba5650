import { shorten } from '../../shared/check/shorten.ts'
import type { HttpFacts } from '../../shared/check/result.ts'
import type { PageResponse } from '../net/outcome.ts'

/** Facts about the response of the last hop; never its body. */
export function httpFacts(response: PageResponse): HttpFacts {
  const contentType = response.headers['content-type']
  return {
    status: response.status,
    version: response.httpVersion,
    ...(contentType !== undefined && { contentType: shorten(contentType, 255) }),
    bytesRead: response.bytesRead(),
    truncated: response.bodyEnd()?.kind === 'cut',
  }
}
