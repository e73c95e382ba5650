import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { pino } from 'pino'
import type { AppDeps } from '../../../api/app.ts'
import { openWebFiles } from '../../../api/web/files.ts'
import { patience } from '../machine/patience.ts'
import { builtWeb } from './built-web.ts'
import { withAdminApi, type AdminApi } from '../api/admin-api.ts'
import { withBrowser } from './browser.ts'
import { branding } from '../api/drafts.ts'
import { untilPainted } from './layout-shift.ts'

/** The logo of test projects. */
const images = {
  [branding.logo_url]:
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#0f766e"/></svg>',
}

/** Long enough for a busy machine: only a page that hangs takes longer. */
const WAIT_MS = 60_000

/** Path at which a shared page waits for its next test, without the previous test's screen. */
const NO_SCREEN = '/none'

type PageOptions = {
  width?: number
  expected?: RegExp
  /**
   * True to get a separate page. Other tests share a page and its document: they close what the console's shell
   * opens, and see `withSharedPage`.
   */
  needsOwnPage?: boolean
  /** True to get the shared page with a new document, which the next test replaces. */
  needsOwnDocument?: boolean
}

export type TestConsole = AdminApi & {
  /** Runs `use` with a page that is signed in with my key and shows the screen at this path under /console. */
  withScreen(path: string, use: (page: Page) => Promise<void>, options?: PageOptions): Promise<void>
  /** The same for a visitor who is not signed in. */
  withVisitor(use: (page: Page) => Promise<void>, options?: PageOptions): Promise<void>
}

/** Serves the built console with a real database and a real browser. */
export function withConsole(deps: Partial<AppDeps> = {}): TestConsole {
  const all = { ...deps }
  before(async () => {
    await builtWeb()
    all.webFiles = await openWebFiles(pino({ level: 'silent' }))
  })
  const browser = withBrowser()
  const admin = withAdminApi(all)

  return {
    ...admin,
    withScreen: async (path, use, options = {}) =>
      withPage(async (page) => {
        await signIn(page, admin)
        const { needsOwnPage, needsOwnDocument } = options
        const consoleUrl = `${admin.api.url}/console`
        // The waiting document has already compiled the console and axe, so go to the screen as if by a link.
        const isWaiting = !needsOwnDocument && page.url() === consoleUrl + NO_SCREEN
        await (isWaiting ? show(page, consoleUrl + path) : page.goto(consoleUrl + path))
        await use(page)
        if (!needsOwnPage && !needsOwnDocument) await show(page, consoleUrl + NO_SCREEN)
      }, options),
    withVisitor: async (use, options) =>
      withPage(async (page) => {
        await page.goto(`${admin.api.url}/console`)
        await use(page)
      }, options),
  }

  async function withPage(use: (page: Page) => Promise<void>, options: PageOptions = {}): Promise<void> {
    const { width = 1280, expected = /401 \(Unauthorized\)/, needsOwnPage = false } = options
    const run = async (page: Page): Promise<void> => {
      page.setDefaultTimeout(WAIT_MS * patience)
      await use(page)
    }
    await (needsOwnPage ? browser.withPage : browser.withSharedPage)(run, {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      expected,
      images,
    })
  }
}

async function signIn(page: Page, { api, mine }: AdminApi): Promise<void> {
  const headers = { 'Waymark-Console': '1' }
  const answer = await page.request.post(`${api.url}/console/session`, {
    headers,
    data: { api_key: mine.key },
  })
  assert.equal(answer.status(), 200)
}

async function show(page: Page, url: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', '${url}'), dispatchEvent(new PopStateEvent('popstate'))`)
  await untilPainted(page)
}
