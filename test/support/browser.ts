import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { onRunEnd } from './services.ts'
import { skipOrFail } from './skip.ts'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

/** The first one is Chromium without windows, in half of the time (decision 82). */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

let shared: Promise<Browser> | undefined

export type TestBrowser = {
  /** Runs `use` with a new page. Fails when the page logs an error or requests a URL that the test does not serve. */
  withPage<T>(use: (page: Page) => Promise<T>, options?: PageOptions): Promise<T>
}

type PageOptions = BrowserContextOptions & {
  /** SVG images of other places that the test stands in for, by address. */
  images?: Readonly<Record<string, string>>
  /** Console errors that belong to the test, such as those about a refused request. */
  expected?: RegExp
}

/** Gives a suite the Chromium on the PATH; without one it is skipped loudly, or fails where all is required. */
export function withBrowser(): TestBrowser {
  let browser: Browser | undefined

  before(async function () {
    const executablePath = findBrowser() ?? skipOrFail(this, 'chromium on the PATH')
    browser = await (shared ??= launch(executablePath))
  })

  return {
    withPage: async (use, { expected, images = {}, ...options } = {}) => {
      if (!browser) throw new Error('The browser is there only while the tests of its suite run')
      const context = await browser.newContext(options)
      try {
        const page = await context.newPage()
        for (const [url, body] of Object.entries(images)) {
          await page.route(url, async (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
        }
        const problems = watch(page, { expected, images })
        const result = await use(page)
        if (problems.length > 0) throw new Error(`The page complains:\n${problems.join('\n')}`)
        return result
      } finally {
        await context.close()
      }
    },
  }
}

type Watched = { expected: RegExp | undefined; images: Readonly<Record<string, string>> }

/** Errors, Content-Security-Policy violations (Chromium logs them as errors), and requests to other places. */
function watch(page: Page, { expected, images }: Watched): string[] {
  const problems: string[] = []
  const add = (text: string): void => {
    if (!expected?.test(text)) problems.push(text)
  }
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
