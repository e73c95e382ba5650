import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { VisitProxy } from '../proxy/visit-proxy.ts'
import { BrowserCrashed } from './browser-errors.ts'

export type VisitContextOptions = {
  /** The only way out of the context. */
  readonly proxy: Pick<VisitProxy, 'server' | 'username' | 'password'>
  /** Lower-case names of hosts that get requests of any method; see `guardRequests`. */
  readonly wantedHosts?: readonly string[]
  /** Of the guide, for `accept-language` and `navigator.languages`. */
  readonly locale: string
  /** Ends the visit. */
  readonly signal: AbortSignal
}

/** A context with its only page. */
export type OpenedVisit = { readonly context: BrowserContext; readonly page: Page }

const viewport = { width: 1280, height: 800 }

/** Opens a context that shares nothing with others. `onBroken` is called when its page can no longer be used. */
export async function openVisitContext(
  browser: Browser,
  { proxy, locale }: VisitContextOptions,
  { userAgent, onBroken }: { readonly userAgent: string; readonly onBroken: (error: Error) => void },
): Promise<OpenedVisit> {
  const context = await browser.newContext({
    // Playwright adds this rule only if an environment variable does not forbid it (1.65.1, `shouldProxyLoopback`).
    proxy: { ...proxy, bypass: '<-loopback>' },
    locale,
    viewport,
    acceptDownloads: false,
    serviceWorkers: 'block',
    // Refuses them all, where no list would leave them to Chromium.
    permissions: [],
  })
  try {
    return { context, page: await openOnlyPage(context, { locale, userAgent, onBroken }) }
  } catch (error) {
    await context.close().catch(() => {})
    throw error
  }
}

type PageOptions = Pick<VisitContextOptions, 'locale'> & {
  readonly userAgent: string
  readonly onBroken: (error: Error) => void
}

async function openOnlyPage(
  context: BrowserContext,
  { locale, userAgent, onBroken }: PageOptions,
): Promise<Page> {
  const page = await context.newPage()
  context.on('page', (popup) => void popup.close().catch(() => {}))
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  page.on('crash', () => onBroken(new BrowserCrashed('the process of the page ended')))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && !isWebPage(frame.url()))
      onBroken(new Error(`a visit does not open ${frame.url().slice(0, MAX_URL)}`))
  })
  await hideHeadlessBrand(await context.newCDPSession(page), { userAgent, locale })
  return page
}

const MAX_URL = 200

/** Files, Chromium's own pages and pages within a URL are no web pages. A failed navigation shows chrome-error. */
function isWebPage(url: string): boolean {
  return /^(https?|about|chrome-error|blob):/.test(url)
}

/** A flag replaces the user agent, but not the brands of Sec-CH-UA, where the headless shell names itself. */
async function hideHeadlessBrand(
  session: CDPSession,
  { userAgent, locale }: { readonly userAgent: string; readonly locale: string },
): Promise<void> {
  const [, version = ''] = /Chrome\/(\d+)/.exec(userAgent) ?? []
  await session.send('Emulation.setUserAgentOverride', {
    userAgent,
    acceptLanguage: locale,
    userAgentMetadata: {
      brands: [
        { brand: 'Not:A-Brand', version: '8' },
        { brand: 'Chromium', version },
      ],
      platform: process.platform === 'darwin' ? 'macOS' : 'Linux',
      platformVersion: '',
      architecture: 'x86',
      model: '',
      mobile: false,
    },
  })
}
