import type { IncomingMessage } from 'node:http'
import { ApiError } from './errors.ts'
import { fieldError } from './fields/refuse-fields.ts'
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

/** Throws 400 `invalid_request` for a path that cannot be decoded. */
export function requireDecodablePath(ctx: RequestContext): void {
  if (isDecodable(ctx)) return
  const message = 'is not valid percent-encoding'
  throw fieldError('invalid_request', { path: 'path', code: 'invalid_format', message })
}

/** Node accepts request targets that are not URLs. Reading their path throws or returns undefined. */
function isDecodable(ctx: RequestContext): boolean {
  try {
    const path: unknown = ctx.path
    return typeof path === 'string' && (!path.includes('%') || decodeURIComponent(path) !== undefined)
  } catch {
    return false
  }
}
