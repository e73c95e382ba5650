import type { Page } from 'playwright-core'

/** Measures layout shifts of the next page (Layout Instability API). Returns a function that reads their sum. */
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

/** Resolves when the page's current content has been painted. */
export async function untilPainted(page: Page): Promise<void> {
  const frames = 'requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))'
  await page.evaluate(`new Promise((resolve) => ${frames})`)
}
