import type { IncomingMessage } from 'node:http'

/** Longer than any address, with its zone and port. Every log line has the client. */
const MAX_CLIENT_CHARACTERS = 100

/**
 * Returns the client's address: from X-Forwarded-For behind `proxies` trusted proxies, or else the connection's peer.
 */
export function clientOf(req: IncomingMessage, proxies: number): string {
  const forwarded = proxies > 0 ? fromEnd(joinLines(req.headers['x-forwarded-for']), proxies) : ''
  return forwarded.slice(0, MAX_CLIENT_CHARACTERS) || req.socket.remoteAddress || ''
}

/** True if the client used TLS, according to the trusted proxy. */
export function isSecure(req: IncomingMessage, proxies: number): boolean {
  if ('encrypted' in req.socket) return true
  return proxies > 0 && firstOf(joinLines(req.headers['x-forwarded-proto'])).toLowerCase() === 'https'
}

/**
 * Joins the values of a header that was sent several times, as Node already does for most headers (24.21,
 * `_addHeaderLine` in https://github.com/nodejs/node/blob/v24.x/lib/_http_incoming.js).
 */
function joinLines(header: string | string[] = ''): string {
  return typeof header === 'string' ? header : header.join(',')
}

/** Returns the item of a list at this position from its end, or the first item of a shorter list. */
function fromEnd(list: string, position: number): string {
  let end = list.length
  for (let left = position; left > 1 && list.slice(0, end).includes(','); left--) {
    end = list.lastIndexOf(',', end - 1)
  }
  return list.slice(list.lastIndexOf(',', end - 1) + 1, end).trim()
}

function firstOf(list: string): string {
  return (list.split(',', 1)[0] ?? '').trim()
}
