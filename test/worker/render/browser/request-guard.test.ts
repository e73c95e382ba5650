// Covers worker/render/browser/request-guard.ts.
import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { chromiumFlags } from '../../../../worker/render/browser/flags.ts'
import { openVisitProxy } from '../../../../worker/render/proxy/visit-proxy.ts'
import { guardRoutes } from '../../../../worker/render/visit/guard-routes.ts'
import { defaultLimits } from '../../../../worker/net/limits.ts'
import { makePolicy } from '../../../../worker/net/policy/dial-policy.ts'
import { selfSigned } from '../../../support/checks/certificates.ts'
import { withChromium, withRenderBrowser } from '../../../support/browser/render-browser.ts'
import { fixedNames, never } from '../../net/site.ts'
import { fingerprint } from '../isolation/site.ts'

const other = 'https://other.example.com/order'
const send = `{ method: 'POST', mode: 'no-cors', body: 'x' }`

/** Scripts that send a request to a host that nobody wanted. Inside TLS, the proxy cannot see its method. */
const attempts: Readonly<Record<string, string>> = {
  fetch: `fetch('${other}', ${send})`,
  'a redirect of a wanted host': `fetch('https://wanted.example.com/redirect', ${send})`,
  fetchLater: `fetchLater('${other}', { method: 'POST', activateAfter: 0 })`,
  'a beacon of a page that was left': `addEventListener('pagehide', () => navigator.sendBeacon('${other}', 'x')); location.href = '/next'`,
}

describe('requests that could change something', function () {
  this.timeout(30_000)
  const chromium = withChromium()

  for (const [what, script] of Object.entries(attempts)) {
    it(`reach no other host by ${what}`, async () => {
      const posts = await postsOf(chromium(), script)
      assert.ok(posts.includes('https://wanted.example.com/last'))
      assert.deepEqual(
        posts.filter((url) => !url.startsWith('https://wanted.example.com/')),
        [],
      )
    })
  }
})

/** Visits a page with this script, and returns where requests with POST have arrived. */
async function postsOf(executable: string, script: string): Promise<string[]> {
  const posts: string[] = []
  const arrivals = new EventEmitter()
  const answer = (
    { method, url = '', headers: { host = '' } }: IncomingMessage,
    response: ServerResponse,
  ) => {
    if (method === 'POST') posts.push(`https://${host}${url}`)
    arrivals.emit('request')
    if (url === '/redirect') response.writeHead(307, { location: other })
    else response.setHeader('content-type', 'text/html')
    response.end(url === '/' ? `<link rel="icon" href="data:,"><script>${script}</script>` : '')
  }
  const certificate = await selfSigned('*.example.com')
  const server = createServer(certificate, answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const wantedHosts = ['wanted.example.com']
  const proxy = await openVisitProxy({
    policy: makePolicy(),
    resolver: fixedNames({}),
    limits: defaultLimits,
    politeness: { countLookup: async () => undefined },
    wantedHosts,
    signal: never,
    dialMap: () => ({ address: '127.0.0.1', port: (server.address() as AddressInfo).port }),
  })
  const trust = `--ignore-certificate-errors-spki-list=${fingerprint(certificate)}`
  try {
    await withRenderBrowser({ executable, flags: [...chromiumFlags, trust] }, async (browser) =>
      browser.withContext({ proxy, locale: 'en', wantedHosts, signal: never }, async ({ context, page }) => {
        await guardRoutes(context, wantedHosts)
        await page.goto('https://shop.example.com/', { waitUntil: 'networkidle' })
        await page.evaluate(`fetch('https://wanted.example.com/last', ${send})`)
        while (!posts.includes('https://wanted.example.com/last')) await once(arrivals, 'request')
      }),
    )
    return posts
  } finally {
    await proxy.close()
    server.closeAllConnections()
    server.close()
  }
}
