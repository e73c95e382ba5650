import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { findAppFile } from './app/find-app-file.ts'
import { SITE_HOSTS } from './names.ts'
import { findPage, type SitePage } from './pages.ts'
import { widgetPage, widgetPagePolicy } from './widget-page.ts'
import { liveSitePage } from './changeable/live-site-page.ts'
import { shopPage } from './changeable/shop-page.ts'
import { pressButton, type ChangeableSites, type SiteName } from './changeable/sites.ts'
import { MAIL_PATH, type MailReceiver } from './received-mails.ts'
import { WEBHOOK_PATH, type Receiver } from './received.ts'

export type RunningSite = { close(): Promise<void> }

type SiteOptions = {
  sites: ChangeableSites
  receiver: Receiver
  mails: Pick<MailReceiver, 'page'>
  baseUrl: string
}

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
    if (request.method === 'GET' || request.method === 'HEAD') {
      send(request, response, choosePage(request, url, deps))
    } else if (request.method === 'POST' && url.pathname === WEBHOOK_PATH) {
      deps.receiver.receive(request).then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(400).end(),
      )
    } else {
      const page = request.method === 'POST' ? pressButton(deps.sites, url.pathname) : undefined
      if (page !== undefined) response.writeHead(303, { Location: page }).end()
      else response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    }
  })
}

function choosePage(
  { headers }: IncomingMessage,
  { pathname: path, searchParams }: URL,
  { sites, receiver, mails, ...deps }: SiteDeps,
): SitePage {
  if (path === WEBHOOK_PATH) return receiver.page()
  if (path === MAIL_PATH) return mails.page()
  const site = siteAt(path, headers.host)
  if (site !== undefined) return site === 'live' ? liveSitePage(sites.live) : shopPage(site, sites[site])
  if (path !== '/demo') return findAppFile(path) ?? findPage(path)
  const policy = widgetPagePolicy(deps.baseUrl)
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    body: widgetPage({ ...deps, site: searchParams.get('site') ?? undefined }),
  }
}

const siteNames = Object.keys(SITE_HOSTS) as SiteName[]

/** Finds the site whose start page a request is for. */
function siteAt(path: string, host = ''): SiteName | undefined {
  return siteNames.find(
    (name) => path === `/${name}` || (path === '/' && host.split(':')[0] === SITE_HOSTS[name]),
  )
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: SitePage,
): void {
  response.writeHead(status, { ...headers, 'Cache-Control': 'no-store' })
  response.end(method === 'HEAD' ? undefined : body)
}
