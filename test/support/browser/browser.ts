import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { onRunEnd } from '../services/services.ts'
import { patience } from '../machine/patience.ts'
import { skipOrFail } from '../machine/skip.ts'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

/** Chromium's commands, in order of preference. The headless shell takes half the time (decision 82). */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** Playwright's default. */
const WAIT_MS = 30_000

let launched: Promise<Browser> | undefined
const sharedPages = new Map<string, WatchedPage>()

export type TestBrowser = {
  /** Runs `use` with a new page. Fails when the page logs an error or requests a URL that the test does not serve. */
  withPage<T>(use: (page: Page) => Promise<T>, options?: PageOptions): Promise<T>
  /**
   * The same with a page that all tests of the process with the same options share; size, colours and expected errors
   * may differ. Tests leave nothing behind except what `restore` undoes: no init script, no clock, and no event that a
   * later test would mistake for its own. A new page needs a new process, which compiles all scripts and axe again.
   */
  withSharedPage<T>(use: (page: Page) => Promise<T>, options?: PageOptions): Promise<T>
}

type PageOptions = BrowserContextOptions & {
  /** SVG images that the test serves in place of other hosts, by URL. */
  images?: Readonly<Record<string, string>>
  /** Console errors that the test expects, such as those about a refused request. */
  expected?: RegExp
}

type WatchedPage = { readonly page: Page; readonly problems: string[] }

/**
 * Gives a suite the Chromium on the PATH. Without one, the suite is skipped loudly, or fails if nothing may be skipped.
 */
export function withBrowser(): TestBrowser {
  let browser: Browser | undefined
  const used = new Set<WatchedPage>()

  before(async function () {
    const executablePath = findBrowser() ?? skipOrFail(this, 'chromium on the PATH')
    browser = await (launched ??= launch(executablePath))
  })
  after(async () => {
    for (const opened of used) await leave(opened)
  })

  return {
    withPage: async (use, options = {}) => {
      const opened = await openPage(browser, options)
      try {
        return await useWithoutProblems(opened, use, options)
      } finally {
        await opened.page.context().close()
      }
    },
    withSharedPage: async (use, options = {}) => {
      const key = sharedKey(options)
      const known = sharedPages.get(key)
      if (known) await restore(known, options)
      const opened = known ?? (await openPage(browser, options))
      sharedPages.set(key, opened)
      used.add(opened)
      try {
        return await useWithoutProblems(opened, use, options)
      } catch (error) {
        // Other tests must not fail because of problems that this one caused.
        sharedPages.delete(key)
        used.delete(opened)
        await opened.page.context().close()
        throw error
      }
    },
  }
}

/** Playwright's defaults for the options that `restore` sets for each test. */
const defaults = {
  viewport: { width: 1280, height: 720 },
  colorScheme: 'light',
  forcedColors: 'none',
  reducedMotion: 'no-preference',
} as const

function sharedKey(options: PageOptions): string {
  return JSON.stringify({ ...options, ...defaults, expected: undefined })
}

async function openPage(
  browser: Browser | undefined,
  { images = {}, ...options }: PageOptions,
): Promise<WatchedPage> {
  if (!browser) throw new Error('The browser is there only while the tests of its suite run')
  const context = await browser.newContext(options)
  context.setDefaultTimeout(WAIT_MS * patience)
  const page = await context.newPage()
  for (const [url, body] of Object.entries(images)) {
    await context.route(url, async (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
  }
  return { page, problems: watch(page, images) }
}

/** Undoes what the last test left in a shared page. The next navigation replaces its document. */
async function restore({ page, problems }: WatchedPage, options: PageOptions): Promise<void> {
  const { viewport, colorScheme, forcedColors, reducedMotion } = { ...defaults, ...options }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearCookies()
  if (page.url().startsWith('http')) await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion })
  if (viewport) await page.setViewportSize(viewport)
  problems.length = 0
}

/** Leaves the suite's last document, because its server stops now. */
async function leave(opened: WatchedPage): Promise<void> {
  await restore(opened, {})
  await opened.page.goto('about:blank')
}

async function useWithoutProblems<T>(
  { page, problems }: WatchedPage,
  use: (page: Page) => Promise<T>,
  { expected }: PageOptions,
): Promise<T> {
  const result = await use(page)
  const unexpected = problems.filter((problem) => !expected?.test(problem))
  if (unexpected.length > 0) throw new Error(`The page reported problems:\n${unexpected.join('\n')}`)
  return result
}

/** Collects errors, Content-Security-Policy violations (which Chromium logs as errors) and requests to other hosts. */
function watch(page: Page, images: Readonly<Record<string, string>>): string[] {
  const problems: string[] = []
  const add = (text: string): void => void problems.push(text)
  page.on('console', (message) => message.type() === 'error' && add(message.text()))
  page.on('pageerror', (error) => add(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (request.url() in images) return
    if (hostname !== '127.0.0.1' && protocol !== 'data:') add(`outside request: ${request.url()}`)
  })
  return problems
}

/** One browser for the whole run. Each page has a separate context, which shares nothing with the others. */
async function launch(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--disable-gpu',
      '--disable-software-rasterizer',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  })
  onRunEnd(async () => browser.close())
  return browser
}

/** Chromium on the PATH, if there is one. */
export function findBrowser(): string | undefined {
  const places = (process.env['PATH'] ?? '').split(delimiter)
  return places.flatMap((place) => names.map((name) => join(place, name))).find((file) => existsSync(file))
}
