import type { Browser, BrowserContextOptions } from 'playwright-core'

/** How a page loaded: milliseconds since the navigation began, and bytes as they came over the network. */
export type PageSpeed = {
  readonly lcpMs: number
  readonly tbtMs: number
  readonly bytes: number
  readonly requests: number
}

type Load = { readonly url: string; readonly storageState: BrowserContextOptions['storageState'] }

/** Lighthouse's slow phone (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md). */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const CPU_SLOWDOWN = 4

/** Keeps what the browser reports of its paints and long tasks. */
const OBSERVE = `window.waymarkSpeed = { lcp: 0, tasks: [] }
for (const type of ['largest-contentful-paint', 'longtask']) new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (type === 'longtask') waymarkSpeed.tasks.push([entry.startTime, entry.duration])
    else waymarkSpeed.lcp = entry.startTime
}).observe({ type, buffered: true })`

/** Loads a page with an empty cache until the network is quiet. */
export async function measurePage(browser: Browser, { url, storageState }: Load): Promise<PageSpeed> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 667 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ...(storageState && { storageState }),
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    let bytes = 0
    let requests = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      requests += 1
    })
    await page.addInitScript(OBSERVE)
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
    const { lcp, tasks } = await page.evaluate<{ lcp: number; tasks: [number, number][] }>('waymarkSpeed')
    return { lcpMs: lcp, tbtMs: blockingTime(tasks), bytes, requests }
  } finally {
    await context.close()
  }
}

/** Each long task blocks for what it takes beyond 50 ms. */
function blockingTime(tasks: readonly (readonly [start: number, duration: number])[]): number {
  return tasks.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)
}
