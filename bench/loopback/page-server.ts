import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reply, withDnsServer } from '../../test/support/checks/dns-server.ts'
import { pages } from './pages.ts'

const delayMs = Number(process.env['DELAY_MS'] ?? 0)

/**
 * Serves the pages, and runs a name server that resolves every name to them, until the parent process exits. `/slow`
 * never responds.
 */
const server = createServer((req, res) => {
  const name = req.url?.slice(1).split('?')[0] ?? ''
  if (name === 'slow') return
  const body = pages.get(name)
  const answer = (): void =>
    void res.writeHead(body ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' }).end(body)
  if (delayMs === 0) answer()
  else setTimeout(answer, delayMs)
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')

await withDnsServer(
  (query) => {
    const answer = { type: 'A', name: query.name, ttl: 60, data: '127.0.0.1' } as const
    return reply(query, { answers: query.type === 'A' ? [answer] : [] })
  },
  async (dns) => {
    process.send?.({ port: (server.address() as AddressInfo).port, resolver: dns.server })
    await once(process, 'disconnect')
  },
)
server.closeAllConnections()
server.close()
