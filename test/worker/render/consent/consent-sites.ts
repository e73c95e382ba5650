import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import type { TestBrowser } from '../../../support/browser/browser.ts'
import { loadConsentLibrary } from '../../../../worker/render/consent/library.ts'
import { watchConsent, type ConsentWatch } from '../../../../worker/render/consent/watch-consent.ts'

export type Visit = {
  readonly page: Page
  readonly watch: ConsentWatch
  /** How many requests the tracker has had. */
  trackerRequests(): number
  /** Waits for the tracker's first request. */
  tracked(): Promise<void>
  /** Waits for the page's second `load` event. */
  reloaded(): Promise<void>
  /** Waits until requests that the page's scripts have begun would have been counted. */
  settle(): Promise<void>
}

export type ConsentSites = {
  /** Opens a page of `shop.example` in a browser of its own: a fixture by name, or HTML. */
  visit<T>(content: { name: string } | { html: string }, use: (visit: Visit) => Promise<T>): Promise<T>
}

const fixtures = new URL('../../../fixtures/consent-tools/', import.meta.url)
const frames = new Map([['/index.html', 'sourcepoint-message.html']])

/** Serves sites of several hosts to a browser that knows only a proxy on loopback. */
export function withConsentSites({ withPage }: Pick<TestBrowser, 'withPage'>): ConsentSites {
  let server: Server | undefined
  const pages = new Map<string, string>()
  before(async () => {
    server = await listen(pages)
  })
  after(() => {
    server?.closeAllConnections()
    server?.close()
  })
  return {
    visit: async (content, use) => {
      const path = `/page-${pages.size}`
      pages.set(path, 'html' in content ? content.html : await readFixture(`${content.name}.html`))
      const address = server?.address() as AddressInfo
      const options = {
        proxy: { server: `http://127.0.0.1:${address.port}` },
        expected: /^outside request: http:\/\/[a-z.]+\.example\//,
      }
      return withPage(async (page) => use(await open(page, `http://shop.example${path}`)), options)
    },
  }
}

async function open(page: Page, url: string): Promise<Visit> {
  const library = await loadConsentLibrary()
  if (!library) throw new Error('The library is not installed')
  const watch = await watchConsent(page, library)
  let requests = 0
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'tracker.example') requests += 1
  })
  const first = page.waitForRequest('http://tracker.example/**')
  first.catch(() => {})
  let loads = 0
  const second = page.waitForEvent('load', () => ++loads === 2)
  second.catch(() => {})
  await page.goto(url)
  return {
    page,
    watch,
    trackerRequests: () => requests,
    tracked: async () => void (await first),
    reloaded: async () => void (await second),
    settle: async () => {
      await page.waitForLoadState('load')
      await page.evaluate(`fetch('/settle').then((response) => response.text())`)
    },
  }
}

async function listen(pages: ReadonlyMap<string, string>): Promise<Server> {
  const site = await readFixture('site.js')
  const server = createServer((request, response) => {
    const { hostname, pathname } = new URL(request.url ?? '', 'http://127.0.0.1')
    const type = (name: string) => ({ 'content-type': `text/${name}; charset=utf-8` })
    if (hostname === 'tracker.example') return response.writeHead(200, type('javascript')).end()
    if (pathname === '/site.js') return response.writeHead(200, type('javascript')).end(site)
    const frame = frames.get(pathname)
    if (frame !== undefined)
      return void readFixture(frame).then((html) => response.writeHead(200, type('html')).end(html))
    const page = pages.get(pathname)
    if (page === undefined) return response.writeHead(204).end()
    return response.writeHead(200, type('html')).end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function readFixture(name: string): Promise<string> {
  return readFile(new URL(name, fixtures), 'utf8')
}
