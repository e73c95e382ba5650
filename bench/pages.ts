import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { signIn } from '../docs/images/screens/console.ts'
import { prepareDemo } from '../docs/images/screens/demo.ts'
import type { Demo } from '../docs/images/screens/screen.ts'
import { findBrowser } from '../test/support/browser/browser.ts'
import { startDev } from '../test/support/processes/dev.ts'
import { measurePage, type PageSpeed } from './pages/measure-page.ts'

/** Loads of each page, each with an empty cache. The medians are printed. */
const LOADS = 3
const GOAL_LCP_MS = 2500
const GOALS_LCP_MS: Readonly<Record<string, number>> = { docs: 1500 }

/** Every surface, by its path. */
async function surfaces(demo: Demo): Promise<Record<string, string>> {
  const guide = `/console/templates/${demo.templateId}`
  return {
    landing: '/',
    demo: '/demo',
    docs: '/docs',
    'docs guide': '/docs/guides/quickstart',
    audit: '/audit',
    share: (await demo.share('en')).link.replace(demo.baseUrl, ''),
    'console home': '/console',
    'console guide': guide,
    'console editor': `${guide}/edit`,
    'console analytics': `${guide}/analytics`,
    'console installations': `${guide}/installations`,
    'console live sites': `${guide}/monitors`,
    'console webhooks': '/console/webhooks',
  }
}

/**
 * Loads every surface on a slow phone (375 px wide, 1.6 Mbit/s with 150 ms, a quarter of this processor) from a demo of its
 * own. Reports the largest contentful paint, the total blocking time and the bytes, compressed.
 */
export async function benchPages(): Promise<void> {
  const executablePath = findBrowser()
  if (executablePath === undefined) return console.log('No Chromium found on the PATH: nothing is measured')
  const home = await mkdtemp(join(tmpdir(), 'waymark-pages-'))
  const dev = await startDev({ home })
  const browser = await chromium.launch({ executablePath })
  try {
    console.log(`\npages: Chromium ${browser.version()}, a slow phone, medians of ${LOADS}`)
    await measureAll(browser, await prepareDemo(dev.file))
  } finally {
    await browser.close()
    dev.child.kill('SIGTERM')
    await dev.ended
    await rm(home, { recursive: true, force: true })
  }
}

async function measureAll(browser: Browser, demo: Demo): Promise<void> {
  const signedIn = await sessionOf(browser, demo)
  for (const [name, path] of Object.entries(await surfaces(demo))) {
    const loads: PageSpeed[] = []
    while (loads.length < LOADS) {
      loads.push(await measurePage(browser, { url: demo.baseUrl + path, storageState: signedIn }))
    }
    const [lcpMs, tbtMs, bytes, requests] = (['lcpMs', 'tbtMs', 'bytes', 'requests'] as const).map((key) =>
      median(loads.map((load) => load[key])),
    )
    const goal = GOALS_LCP_MS[name] ?? GOAL_LCP_MS
    const missed = (lcpMs ?? 0) > goal ? `, missed: goal ${goal} ms` : ''
    console.log(
      `  ${name.padEnd(22)} LCP ${lcpMs} ms, TBT ${tbtMs} ms, ${Math.round((bytes ?? 0) / 1024)} KB in ${requests} requests${missed}`,
    )
  }
}

async function sessionOf(browser: Browser, demo: Demo): ReturnType<BrowserContext['storageState']> {
  const context = await browser.newContext()
  await signIn(await context.newPage(), demo)
  const state = await context.storageState()
  await context.close()
  return state
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)
}
