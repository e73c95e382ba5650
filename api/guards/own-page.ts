import { ApiError } from '../errors/errors.ts'
import type { HttpRequest } from '../http/request.ts'
import { isFromThisMachine, isLoopbackHeader } from './local-sites.ts'

/**
 * Throws 403 `cross_site_refused` for a request that a page of another site may have sent. Programs send no Origin. A page
 * whose name was bound to this machine's address after it was loaded sends its own name as Host, and an Origin that agrees
 * with it: a request from this machine must therefore name this machine.
 */
export function requireOwnPage(request: HttpRequest): void {
  const { origin, host = '' } = request.headers
  const own = `${request.protocol}://${request.host}`
  if (origin !== undefined && origin !== own)
    throw refusal(`Origin is not ${own}; a program must not send the header`)
  if (isFromThisMachine(request) && !isLoopbackHeader(host))
    throw refusal('Host does not name this machine; use localhost, or have your proxy send X-Forwarded-For')
}

function refusal(why: string): ApiError {
  return new ApiError('cross_site_refused', `Pages of other sites may not use this path: ${why}`)
}
