import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright-core'
import { findBrowser } from '../../test/support/browser.ts'
import { startDev } from '../../test/support/dev.ts'
import { consoleScreens, signIn } from './screens/console.ts'
import { describeDemo } from './screens/demo.ts'
import { pages } from './screens/pages.ts'
import type { Demo, Screen } from './screens/screen.ts'
import { widget } from './screens/widget.ts'

/**
 * `npm run docs:screens` takes every screen of every surface, at each width, light and dark, for people to look at. It
 * starts its own demo, needs a Chromium on the PATH, and stops by itself. A part of the screens:
 *
 *     npm run docs:screens -- --only console-keys --widths 375 --schemes dark --out /tmp/keys
 */
const { values: options } = parseArgs({
  options: {
    /** Screens whose name contains one of these, separated by commas. */
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '320,375,768,1280' },
    schemes: { type: 'string', default: 'light,dark' },
    out: { type: 'string', default: join(import.meta.dirname, '..', '..', 'build', 'screens') },
  },
})
const LIMIT_MS = 15 * 60_000
const SCREEN_LIMIT_MS = 20_000
const HEIGHT = 900
/** Longer pages are cut: nobody looks at more. */
const MAX_HEIGHT = 6000

const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('No Chromium found on the PATH')
const home = await mkdtemp(join(tmpdir(), 'waymark-screens-'))
await mkdir(options.out, { recursive: true })
const dev = await startDev({ home })
const browser = await chromium.launch({ executablePath })
const end = setTimeout(() => void browser.close(), LIMIT_MS)
const missed: string[] = []
try {
  const demo = await describeDemo(dev.file)
  for (const scheme of options.schemes.split(',')) await takeAll(browser, demo, scheme as 'light' | 'dark')
} finally {
  clearTimeout(end)
  await browser.close()
  dev.child.kill('SIGTERM')
  await dev.ended
  await rm(home, { recursive: true, force: true })
}
if (missed.length > 0) throw new Error(`Not taken:\n${missed.join('\n')}`)

async function takeAll(on: Browser, demo: Demo, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await on.newContext({ colorScheme, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(SCREEN_LIMIT_MS)
    await signIn(page, demo)
    for (const screen of [...pages, ...widget, ...consoleScreens].filter(isWanted)) {
      await take(page, { screen, demo, colorScheme })
    }
  } finally {
    await context.close()
  }
}

function isWanted({ name }: Screen): boolean {
  return options.only.split(',').some((part) => name.includes(part))
}

type Shot = { screen: Screen; demo: Demo; colorScheme: string }

/** Takes a screen at each width. One that cannot be reached is named at the end, and the others go on. */
async function take(page: Page, { screen, demo, colorScheme }: Shot): Promise<void> {
  try {
    await page.setViewportSize({ width: 1280, height: HEIGHT })
    await screen.reach(page, demo)
    await page
      .getByText('Loading', { exact: true })
      .waitFor({ state: 'detached' })
      .catch(() => undefined)
    for (const width of options.widths.split(',').map(Number)) {
      await page.setViewportSize({ width, height: HEIGHT })
      const path = join(options.out, `${screen.name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, animations: 'disabled', ...(await areaOf(page, screen, width)) })
    }
    console.log(`${screen.name}, ${colorScheme}`)
  } catch (error) {
    missed.push(`${screen.name}, ${colorScheme}: ${String(error).split('\n')[0]}`)
  }
}

async function areaOf(page: Page, { windowOnly }: Screen, width: number): Promise<object> {
  if (windowOnly) return {}
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  return { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) } }
}
