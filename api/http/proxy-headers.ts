import type { IncomingMessage } from 'node:http'

/**
 * Returns the client's address: from X-Forwarded-For behind `proxies` trusted proxies, or else the connection's peer.
 */
export function clientOf(req: IncomingMessage, proxies: number): string {
  const forwarded = proxies > 0 ? listOf(req.headers['x-forwarded-for']).slice(-proxies)[0] : undefined
  return forwarded || req.socket.remoteAddress || ''
}

/** True if the client used TLS, according to the trusted proxy. */
export function isSecure(req: IncomingMessage, proxies: number): boolean {
  if ('encrypted' in req.socket) return true
  return proxies > 0 && listOf(req.headers['x-forwarded-proto'])[0]?.toLowerCase() === 'https'
}

function listOf(header: string | string[] | undefined): string[] {
  const values = typeof header === 'string' ? header.split(',') : (header ?? [])
  return values.map((value) => value.trim())
}
