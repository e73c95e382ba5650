import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { NEW_HOST } from './names.ts'
import { findPage, type SitePage } from './pages.ts'
import { widgetPage, widgetPagePolicy } from './widget-page.ts'
import { repair, type NewSite } from './new-site.ts'
import { newSitePage } from './new-site-page.ts'
import { WEBHOOK_PATH, type Receiver } from './received.ts'

export type RunningSite = { close(): Promise<void> }

type SiteOptions = { newSite: NewSite; receiver: Receiver; baseUrl: string }

/** Serves the demo site on a port of 127.0.0.1 for any Host header. */
export async function serveSite(port: number, options: SiteOptions): Promise<RunningSite> {
  const server = createSite({ ...options, sitePort: port })
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

type SiteDeps = SiteOptions & { sitePort: number }

function createSite(deps: SiteDeps): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://demo')
    if (request.method === 'POST' && url.pathname === WEBHOOK_PATH) {
      deps.receiver.receive(request).then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(400).end(),
      )
    } else if (request.method === 'POST' && repair(deps.newSite, url.pathname)) {
      response.writeHead(303, { Location: '/new' }).end()
    } else if (request.method === 'GET' || request.method === 'HEAD') {
      send(request, response, choosePage(request, url, deps))
    } else response.writeHead(405, { Allow: 'GET, HEAD' }).end()
  })
}

function choosePage(
  { headers }: IncomingMessage,
  { pathname: path, searchParams }: URL,
  { newSite, receiver, ...deps }: SiteDeps,
): SitePage {
  if (path === WEBHOOK_PATH) return receiver.page()
  const isNewSite = headers.host?.split(':')[0] === NEW_HOST
  if (path === '/new' || (isNewSite && path === '/')) return newSitePage(newSite)
  if (path !== '/demo') return findPage(path)
  const policy = widgetPagePolicy(deps.baseUrl)
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    body: widgetPage({ ...deps, site: searchParams.get('site') ?? undefined }),
  }
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: SitePage,
): void {
  response.writeHead(status, { ...headers, 'Cache-Control': 'no-store' })
  response.end(method === 'HEAD' ? undefined : body)
}
