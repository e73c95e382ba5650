import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page, type Response } from 'playwright-core'
import { findBrowser } from '../../test/support/browser/browser.ts'
import { startDev } from '../../test/support/processes/dev.ts'
import { auditScreens } from './screens/audit.ts'
import { consoleDialogs } from './screens/console-dialogs.ts'
import { consoleStates } from './screens/console-states.ts'
import { consoleScreens, signIn } from './screens/console.ts'
import { prepareDemo } from './screens/demo.ts'
import { pages } from './screens/pages.ts'
import type { Demo, Screen } from './screens/screen.ts'
import { shareScreens } from './screens/share.ts'
import { widgetScreens } from './screens/widget.ts'

/**
 * `npm run docs:screens` takes every screen of every surface, at each width, light and dark, for people to look at. It
 * starts its own demo, needs a Chromium on the PATH, and stops by itself. A part of the screens:
 *
 *     npm run docs:screens -- --only console-keys --widths 375 --schemes dark --out /tmp/keys
 *
 * Pages load at the widest of the widths. Some look different when they load in a narrow window, so take those widths in
 * a run of their own.
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
const widths = options.widths.split(',').map(Number)
const schemes = options.schemes.split(',') as ('light' | 'dark')[]
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
  await takeAll(browser, await prepareDemo(dev.file))
} finally {
  clearTimeout(end)
  await browser.close()
  dev.child.kill('SIGTERM')
  await dev.ended
  await rm(home, { recursive: true, force: true })
}
if (missed.length > 0) throw new Error(`Not taken:\n${missed.join('\n')}`)

async function takeAll(on: Browser, demo: Demo): Promise<void> {
  const page = await on.newPage({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(SCREEN_LIMIT_MS)
  await signIn(page, demo)
  // Screens at the end publish and sign out.
  const all = [...pages, ...auditScreens, ...shareScreens, ...widgetScreens]
  for (const screen of [...all, ...consoleScreens, ...consoleDialogs, ...consoleStates].filter(isWanted)) {
    await take(page, { screen, demo })
  }
}

function isWanted({ name }: Screen): boolean {
  return options.only.split(',').some((part) => name.includes(part))
}

type Shot = { screen: Screen; demo: Demo }

/** Takes a screen at each width, light and dark. One that cannot be reached is named at the end, and the others go on. */
async function take(page: Page, { screen, demo }: Shot): Promise<void> {
  try {
    await reach(page, { screen, demo })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      for (const width of widths) {
        await page.setViewportSize({ width, height: HEIGHT })
        const path = join(options.out, `${screen.name}-${width}-${colorScheme}.png`)
        await page.screenshot({ path, animations: 'disabled', ...(await areaOf(page, screen, width)) })
      }
    }
    console.log(screen.name)
  } catch (error) {
    missed.push(`${screen.name}: ${String(error).split('\n')[0]}`)
  }
}

/** Opens a screen, and again after a wait if the service answered one of its requests with 429. */
async function reach(page: Page, { screen, demo }: Shot, triesLeft = 3): Promise<void> {
  const limited: Response[] = []
  const note = (response: Response): void => void (response.status() === 429 && limited.push(response))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: Math.max(...widths), height: HEIGHT })
  page.on('response', note)
  const reached = await screen
    .reach(page, demo)
    .then(async () => {
      while (await page.getByText('Loading', { exact: true }).count()) await page.waitForTimeout(50)
    })
    .then(() => undefined, String)
  page.off('response', note)
  const waitMs = await waitAfter(limited)
  if (waitMs > 0 && triesLeft > 1) {
    await page.waitForTimeout(waitMs)
    return reach(page, { screen, demo }, triesLeft - 1)
  }
  if (reached !== undefined) throw new Error(reached)
}

/** Wait that the service asks for. Answers of stubs have no address. */
async function waitAfter(limited: readonly Response[]): Promise<number> {
  for (const response of limited) {
    if (await response.serverAddr()) return Number(response.headers()['retry-after'] ?? 1) * 1000
  }
  return 0
}

async function areaOf(page: Page, { name, windowOnly }: Screen, width: number): Promise<object> {
  const [wide, height] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
  )
  if (wide > width) console.log(`${name} is ${wide - width} px wider than ${width} px`)
  if (windowOnly) return {}
  return { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) } }
}
