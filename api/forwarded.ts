import type { IncomingMessage } from 'node:http'

/** The client's address: what the proxy in front of us says where `proxies` of them are trusted, else the other end. */
export function clientOf(req: IncomingMessage, proxies: number): string {
  const forwarded = proxies > 0 ? listOf(req.headers['x-forwarded-for']).slice(-proxies)[0] : undefined
  return forwarded || req.socket.remoteAddress || ''
}

/** Whether the client came by TLS, as the proxy says. */
export function isSecure(req: IncomingMessage, proxies: number): boolean {
  if ('encrypted' in req.socket) return true
  return proxies > 0 && listOf(req.headers['x-forwarded-proto'])[0]?.trim().toLowerCase() === 'https'
}

function listOf(header: string | string[] | undefined): string[] {
  return typeof header === 'string' ? header.split(/\s*,\s*/) : (header ?? [])
}
