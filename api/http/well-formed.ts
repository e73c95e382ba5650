import type { IncomingMessage } from 'node:http'
import { ApiError } from '../errors/errors.ts'
import { fieldError } from '../errors/refuse-fields.ts'
import type { RequestContext } from './request.ts'

/**
 * Throws 400 `malformed_request` for a request with two Host headers, or for an HTTP/1.1 request without one (RFC 9112,
 * 3.2). Node uses the first of two, while a proxy may have used the second.
 */
export function requireOneHost(req: IncomingMessage): void {
  const hosts = countHosts(req)
  // HTTP/1.0 does not define the Host header.
  if (hosts === 1 || (hosts === 0 && req.httpVersion === '1.0')) return
  const fault = hosts === 0 ? 'no Host header' : 'several Host headers'
  throw new ApiError('malformed_request', `The request has ${fault}`)
}

/** Counts Host headers in the raw list, in which names and values alternate. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/**
 * Longest request target that is parsed by Node's `url.parse`, which takes quadratic time for tabs (24.21,
 * https://github.com/nodejs/node/blob/v24.x/lib/url.js). llhttp refuses those (9.4.3).
 */
const MAX_UNUSUAL_TARGET = 2048

/**
 * Throws 400 `invalid_request` for a path that cannot be decoded, and `malformed_request` for a long request target that
 * is not a path and a query, such as a whole URL.
 */
export function requireDecodablePath(ctx: RequestContext): void {
  requireUsualTarget(ctx.req)
  if (isDecodable(ctx)) return
  const message = 'is not valid percent-encoding'
  throw fieldError('invalid_request', { path: 'path', code: 'invalid_format', message })
}

/** Koa parses a target that begins with a slash and has neither a fragment nor a space in linear time (parseurl 1.3.3). */
function requireUsualTarget({ url = '' }: IncomingMessage): void {
  if (url.length <= MAX_UNUSUAL_TARGET || /^\/[^#\s]*$/.test(url)) return
  const message = `A request target of more than ${MAX_UNUSUAL_TARGET} characters must be a path and a query`
  throw new ApiError('malformed_request', message)
}

/** Node accepts request targets that are not URLs. Reading their path throws or returns undefined (parseurl 1.3.3). */
function isDecodable(ctx: RequestContext): boolean {
  try {
    const path: unknown = ctx.path
    return typeof path === 'string' && (!path.includes('%') || decodeURIComponent(path) !== undefined)
  } catch {
    return false
  }
}
