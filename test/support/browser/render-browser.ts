import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findChromium } from '../../../worker/render/browser/find-chromium.ts'
import {
  openRenderBrowser,
  type RenderBrowser,
  type RenderBrowserSettings,
} from '../../../worker/render/browser/render-browser.ts'
import { openVisitProxy, type VisitProxy } from '../../../worker/render/proxy/visit-proxy.ts'
import { defaultLimits } from '../../../worker/net/limits.ts'
import { makePolicy } from '../../../worker/net/policy/dial-policy.ts'
import { fixedNames, never } from '../../worker/net/site.ts'
import { skipOrFail } from '../machine/skip.ts'

export const userAgent = 'Waymark-Verify/test (+https://waymark.example/contact)'

/** Returns the Chromium of this machine. Skips the suite without one. */
export function withChromium(): () => string {
  let executable: string | undefined
  before(function () {
    executable = findChromium({ chromium: process.env['RENDER_CHROMIUM'], path: process.env['PATH'] })
    if (executable === undefined) skipOrFail(this, 'chromium on the PATH')
  })
  return () => executable ?? ''
}

/** Runs `use` with a browser that is closed afterwards. */
export async function withRenderBrowser<T>(
  settings: Pick<RenderBrowserSettings, 'executable'> & Partial<RenderBrowserSettings>,
  use: (browser: RenderBrowser) => Promise<T>,
): Promise<T> {
  const browser = openRenderBrowser({ allowNoSandbox: false, userAgent, ...settings })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

export type ProxiedSite = { readonly proxy: VisitProxy; readonly url: string }

/** Runs `use` with a site at www.example.com and a proxy through which all names lead to it. */
export async function withProxiedSite<T>(
  listener: RequestListener,
  use: (site: ProxiedSite) => Promise<T>,
): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const proxy = await openVisitProxy({
    policy: makePolicy(),
    resolver: fixedNames({}),
    limits: defaultLimits,
    politeness: { countLookup: async () => undefined },
    wantedHosts: [],
    signal: never,
    dialMap: () => ({ address: '127.0.0.1', port }),
  })
  try {
    return await use({ proxy, url: 'http://www.example.com/' })
  } finally {
    await proxy.close()
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}

/** Answers every request with a page. */
export function serves(html: string): RequestListener {
  return (_, response) =>
    response.setHeader('content-type', 'text/html').end(`<link rel="icon" href="data:,">${html}`)
}
