import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { NetworkFailure } from '../../net/failure.ts'
import type { DialPolicy } from '../../net/policy/dial-policy.ts'
import { connectTo, type Visit } from './visit.ts'

/** Answers CONNECT: connects to the host, and then passes bytes on in both directions. */
export async function openTunnel(
  { url: authority = '' }: IncomingMessage,
  { client, head }: { readonly client: Socket; readonly head: Buffer },
  visit: Visit,
): Promise<void> {
  try {
    if (!isAuthority(authority)) return refuse(client, '400 Bad Request')
    const { socket } = await connectTo(urlOf(authority, visit.policy), visit)
    if (client.destroyed || visit.budget.exceeded.aborted) return void socket.destroy()
    join(client, socket, visit)
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    visit.budget.countBytes(head.length)
    socket.write(head)
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    refuse(client, error.failure.code.startsWith('target_') ? '403 Forbidden' : '502 Bad Gateway')
  }
}

/**
 * Ends a connection with a status that Chromium shows as ERR_TUNNEL_CONNECTION_FAILED (`DoReadHeadersComplete` in
 * net/http/http_proxy_client_socket.cc at 07d7a4ffcd2c).
 */
export function refuse(client: Socket, status: string, ...headers: readonly string[]): void {
  const lines = [`HTTP/1.1 ${status}`, 'Content-Length: 0', 'Connection: close', ...headers]
  client.end(`${lines.join('\r\n')}\r\n\r\n`)
}

/** `host:port` and nothing else: what follows would be the path of another URL. */
function isAuthority(text: string): boolean {
  return /^[^\p{Cc}\s/\\?#@]+:\d{1,5}$/u.test(text)
}

/** A tunnel carries TLS, or a plain WebSocket, which a site on this machine may have at its own origin. */
function urlOf(authority: string, { localOrigin }: DialPolicy): string {
  const plain = `http://${authority}/`
  const isLocal = localOrigin !== undefined && URL.parse(plain)?.origin === localOrigin
  return isLocal ? plain : `https://${authority}/`
}

function join(client: Socket, site: Socket, { budget }: Visit): void {
  client.on('data', (data) => budget.countBytes(data.length))
  client.pipe(site)
  site.pipe(client)
  client.once('close', () => site.destroy())
  site.once('close', () => client.destroySoon())
}
