import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { failure } from '../../net/failure.ts'
import { defaultLimits } from '../../net/limits.ts'
import { makePolicy } from '../../net/policy/dial-policy.ts'
import { policyForTarget } from '../../net/policy/local-site.ts'
import { openVisitProxy, type VisitProxy } from '../proxy/visit-proxy.ts'
import { BrowserUnavailable } from './browser-errors.ts'
import type { RenderBrowser } from './render-browser.ts'

const DEADLINE_MS = 20_000

/**
 * Visits a page of this process, which tries to reach a port that the proxy refuses. Throws BrowserUnavailable if the page
 * does not load, or if it reaches the port.
 */
export async function selfTest(browser: RenderBrowser): Promise<void> {
  let reached = 0
  const forbidden = await listen(
    createServer((_, response) => response.end()).on('connection', () => (reached += 1)),
  )
  const allowed = await listen(
    createServer((_, response) => response.end(pageThatTries(originOf(forbidden)))),
  )
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(failure('system_deadline_exceeded')), DEADLINE_MS)
  const proxy = await openProxyTo(originOf(allowed), ending.signal)
  try {
    const title = await browser.withContext(
      { proxy, locale: 'en', signal: ending.signal },
      async ({ page }) => {
        await page.goto(originOf(allowed))
        await page.waitForFunction('document.title !== ""')
        return page.title()
      },
    )
    if (title !== 'refused' || reached > 0)
      throw new BrowserUnavailable('The self-test failed: a page reached a port that its proxy refuses')
  } catch (error) {
    if (error instanceof BrowserUnavailable) throw error
    throw new BrowserUnavailable(`The self-test failed: ${String(error)}`, { cause: error })
  } finally {
    clearTimeout(timer)
    await Promise.all([proxy.close(), close(allowed), close(forbidden)])
  }
}

function pageThatTries(origin: string): string {
  return `<!doctype html><link rel="icon" href="data:,"><script>
    const end = (title) => () => { document.title = title }
    fetch('${origin}', { mode: 'no-cors' }).then(end('reached'), end('refused'))
  </script>`
}

async function openProxyTo(origin: string, signal: AbortSignal): Promise<VisitProxy> {
  const name = async (): Promise<never> => {
    throw new Error('the self-test looks up no name')
  }
  return openVisitProxy({
    policy: policyForTarget(makePolicy({ localSites: true }), origin),
    resolver: { resolveHost: name, queryRecords: name },
    limits: defaultLimits,
    politeness: { countLookup: async () => undefined },
    wantedHosts: [],
    signal,
  })
}

async function listen(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
