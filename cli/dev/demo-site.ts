import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { NEW_HOST } from './demo-names.ts'
import { findPage, type Page } from './demo-pages.ts'
import { walkPage, walkPolicy } from './demo-walk.ts'
import { repair, type NewSite } from './new-site.ts'
import { newSitePage } from './new-site-page.ts'

export type DemoSite = { close(): Promise<void> }

type DemoSiteDeps = { newSite: NewSite; baseUrl: string }

/** Serves the demo site on a port of 127.0.0.1, under whatever host name it is asked by. */
export async function serveDemoSite(port: number, deps: DemoSiteDeps): Promise<DemoSite> {
  const server = demoServer({ ...deps, sitePort: port })
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

type Surroundings = DemoSiteDeps & { sitePort: number }

function demoServer(surroundings: Surroundings): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://demo')
    if (request.method === 'POST' && repair(surroundings.newSite, url.pathname)) {
      response.writeHead(303, { Location: '/new' }).end()
    } else if (request.method === 'GET' || request.method === 'HEAD') {
      send(request, response, choosePage(request, url.pathname, surroundings))
    } else response.writeHead(405, { Allow: 'GET, HEAD' }).end()
  })
}

function choosePage({ headers }: IncomingMessage, path: string, { newSite, ...walk }: Surroundings): Page {
  const isNewSite = headers.host?.split(':')[0] === NEW_HOST
  if (path === '/new' || (isNewSite && path === '/')) return newSitePage(newSite)
  if (path !== '/demo') return findPage(path)
  const policy = walkPolicy(walk.baseUrl)
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    body: walkPage(walk),
  }
}

function send({ method }: IncomingMessage, response: ServerResponse, { status, headers, body }: Page): void {
  response.writeHead(status, { ...headers, 'Cache-Control': 'no-store' })
  response.end(method === 'HEAD' ? undefined : body)
}
