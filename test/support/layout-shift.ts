import type { Page } from 'playwright-core'

/** Sums up how much the content of the next page moves by itself (Layout Instability API). Returns how to read the sum. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`
    globalThis.shifted = 0
    const add = (entries) => entries.forEach(({ value }) => (shifted += value))
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    globalThis.readShift = () => (add(observer.takeRecords()), shifted)
  `)
  return async () => {
    await untilPainted(page)
    return page.evaluate<number>('readShift()')
  }
}

/** Resolves when what the page shows now has been painted. */
export async function untilPainted(page: Page): Promise<void> {
  const frames = 'requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))'
  await page.evaluate(`new Promise((resolve) => ${frames})`)
}
