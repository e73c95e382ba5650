import { isLoopbackHost, localSiteOf } from '../../shared/check/site/local-site.ts'
import { ApiError } from '../errors/errors.ts'
import type { HttpRequest } from '../http/request.ts'

type Sender = Pick<HttpRequest, 'req' | 'headers'>

/**
 * Throws 403 `cross_site_refused` for a check of a site on this machine, unless a local program or page requests it: a
 * page on the internet must not find out what runs here (decision 215).
 */
export function requireLocalSender({ req, headers }: Sender, target: string): void {
  if (!localSiteOf(target)) return
  const { origin, host = '' } = headers
  const site = headers['sec-fetch-site'] ?? 'none'
  if (origin === 'null') throw refusal(OPAQUE_ORIGIN)
  if (origin !== undefined && !isLoopbackOrigin(origin)) throw refusal(`a page of ${origin} may not`)
  // Browsers send Origin with every POST, so it was removed from this request on its way.
  if (origin === undefined && site !== 'none' && site !== 'same-origin') throw refusal('another page may not')
  if (!isLoopbackHeader(host)) throw refusal(`the host ${host} may not`)
  if (!isFromThisMachine({ req, headers })) throw refusal(ELSEWHERE)
}

const OPAQUE_ORIGIN =
  'a page opened as a file, or in a sandbox, may not. Serve the page and open it at an address such as http://localhost:8080'
const ELSEWHERE = 'a request from another machine may not'

function refusal(why: string): ApiError {
  return new ApiError(
    'cross_site_refused',
    `Only pages and programs of this machine may check its sites: ${why}`,
  )
}

function isLoopbackOrigin(origin: string): boolean {
  const url = URL.parse(origin)
  return url?.origin === origin && isLoopbackHost(url.hostname)
}

/** True for a Host header that names this machine. */
export function isLoopbackHeader(host: string): boolean {
  return isLoopbackHost(URL.parse(`http://${host}`)?.hostname ?? '')
}

/** True if a program of this machine has sent the request, and no proxy. */
export function isFromThisMachine({ req, headers }: Sender): boolean {
  return !isForwarded(headers) && isLoopbackAddress(req.socket.remoteAddress)
}

/** True if a proxy has sent the request, such as a tunnel that makes this machine public. */
function isForwarded(headers: Sender['headers']): boolean {
  return headers['forwarded'] !== undefined || headers['x-forwarded-for'] !== undefined
}

function isLoopbackAddress(address = ''): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1'
}
