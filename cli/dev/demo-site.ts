import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { findPage } from './demo-pages.ts'

export type DemoSite = { close(): Promise<void> }

/** Serves the demo site on a port of 127.0.0.1, under whatever host name it is asked by. */
export async function serveDemoSite(port: number): Promise<DemoSite> {
  const server = demoServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function demoServer(): Server {
  return createServer((request, response) => {
    const reading = request.method === 'GET' || request.method === 'HEAD'
    if (!reading) {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    const { status, headers, body } = findPage(new URL(request.url ?? '/', 'http://demo').pathname)
    response.writeHead(status, { ...headers, 'Cache-Control': 'no-store' })
    response.end(request.method === 'HEAD' ? undefined : body)
  })
}
