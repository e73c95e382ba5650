import type { CheckTools } from '../checks/check.ts'
import type { VisitNetwork } from '../tools.ts'
import { BrowserUnavailable } from './browser/browser-errors.ts'
import { findChromium } from './browser/find-chromium.ts'
import { openRenderBrowser, type RenderBrowser } from './browser/render-browser.ts'
import { selfTest } from './browser/self-test.ts'
import type { BrowserCheckTools } from './checks/check-visit.ts'
import type { BrowserSettings } from './config.ts'
import { loadConsentLibrary } from './consent/library.ts'

export type BrowserTools = {
  readonly tools: BrowserCheckTools
  readonly browser: RenderBrowser
  readonly isSandboxed: boolean
  close(): Promise<void>
}

type Network = { readonly network: VisitNetwork; readonly tools: Pick<CheckTools, 'fetchPage'> }

/** Starts the browser and tests that it cannot leave its proxy. Throws BrowserUnavailable, which says what to do. */
export async function openBrowserTools(
  settings: BrowserSettings,
  { network, tools: { fetchPage } }: Network,
): Promise<BrowserTools> {
  const consentLibrary = await loadConsentLibrary()
  if (!consentLibrary)
    throw new BrowserUnavailable('@duckduckgo/autoconsent is not installed, an optional dependency')
  const executable = findChromium(settings)
  if (executable === undefined) throw new BrowserUnavailable(missingText(settings))
  const { user, allowNoSandbox } = settings
  const browser = openRenderBrowser({ executable, user, allowNoSandbox, userAgent: network.userAgent })
  try {
    await selfTest(browser)
  } catch (error) {
    await browser.close()
    throw error
  }
  return {
    browser,
    tools: { ...network, fetchPage, browser, consentLibrary, browserName: `Chromium ${browser.version()}` },
    isSandboxed: browser.isSandboxed() ?? false,
    close: async () => browser.close(),
  }
}

function missingText({ chromium }: BrowserSettings): string {
  return chromium === undefined
    ? 'there is no Chromium on the PATH; install one, such as the package chromium-headless-shell, or set RENDER_CHROMIUM'
    : `RENDER_CHROMIUM is not a program: ${chromium}`
}
