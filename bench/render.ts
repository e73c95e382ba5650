import { findChromium } from '../worker/render/browser/find-chromium.ts'
import { openBrowserWorld, type OpenBrowserWorld } from '../test/support/render/browser-world.ts'
import { config, pages, world as sites } from './render/pages.ts'

const VISITS = 300
const AT_ONCE = 4
const MB = 1024 * 1024

/**
 * Visits pages with a browser: each alone, then 300 visits, four at once. Reports times, and the memory of the browser and of
 * this process.
 */
export async function benchRender(): Promise<void> {
  const executable = findChromium({ chromium: undefined, path: process.env['PATH'] })
  if (executable === undefined) return console.log('No Chromium found on the PATH: nothing is measured')
  const world = await openBrowserWorld(executable)
  try {
    console.log(`\nrender: ${world.browser.version()}, sandbox ${world.browser.isSandboxed() ? 'on' : 'off'}`)
    await measureAlone(world)
    await measureMany(world)
  } finally {
    await world.close()
  }
}

async function measureAlone(world: OpenBrowserWorld): Promise<void> {
  for (const name of Object.keys(pages)) {
    const times: number[] = []
    for (let visit = 0; visit < 5; visit += 1) times.push(await visitPage(world, name))
    console.log(`  ${name.padEnd(12)} alone      p50 ${seconds(times, 0.5)}`)
  }
}

async function measureMany(world: OpenBrowserWorld): Promise<void> {
  const names = Object.keys(pages)
  const times: number[] = []
  const browser: number[] = []
  const own: number[] = []
  let next = 0
  const visitOn = async (): Promise<void> => {
    while (next < VISITS) {
      const name = names[next % names.length] ?? ''
      next += 1
      times.push(await visitPage(world, name))
      browser.push(world.browser.memoryBytes())
      own.push(process.memoryUsage().rss)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitOn))
  const memory = browser.map((bytes, at) => bytes + (own[at] ?? 0))
  const { relaunches, crashes } = world.browser.counts()
  console.log(
    `  ${VISITS} visits, ${AT_ONCE} at once: p50 ${seconds(times, 0.5)}, p95 ${seconds(times, 0.95)}`,
  )
  console.log(`  memory of both: at most ${Math.round(Math.max(...memory) / MB)} MB`)
  printGrowth('both', memory)
  printGrowth('Chromium', browser)
  printGrowth('this process', own)
  console.log(`  relaunches ${relaunches}, crashes ${crashes}`)
}

async function visitPage(world: OpenBrowserWorld, name: string): Promise<number> {
  const page = pages[name]
  if (!page) throw new Error(`no page ${name}`)
  const startedAt = performance.now()
  const { ok, details } = await world.check(sites, { config, target: page.target })
  if (ok !== page.isThere) throw new Error(`${name}: ${details.message}`)
  return performance.now() - startedAt
}

function seconds(times: readonly number[], part: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) / 1000).toFixed(2)} s`
}

function printGrowth(what: string, bytes: readonly number[]): void {
  const early = mean(bytes.slice(20, 100))
  const late = mean(bytes.slice(-80))
  const inMb = (value: number): number => Math.round(value / MB)
  console.log(
    `  ${what}: visits 20-100 ${inMb(early)} MB, last 80 ${inMb(late)} MB (${(late / early).toFixed(2)})`,
  )
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
