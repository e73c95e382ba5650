import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Gives the suite a service that refuses requests while it is busy, and then redirects each to `service`. */
export function withBusyService(): { url: string; refusals: number; service: string; retryAfterS: number } {
  let server: Server
  const busy = { url: '', refusals: 0, service: '', retryAfterS: 1 }
  before(async () => {
    server = createServer((request, response) => {
      const error = { code: 'rate_limited', message: 'Too many' }
      if (busy.refusals-- > 0)
        response.writeHead(429, { 'Retry-After': busy.retryAfterS }).end(JSON.stringify({ error }))
      else response.writeHead(307, { Location: `${busy.service}${request.url ?? ''}` }).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    busy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return busy
}
