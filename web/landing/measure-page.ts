import { dropFigure, duration, showFigure } from './figure.ts'

/** Paths of checks, from the guide and from the form. */
const checkPaths = new Set(['/v1/verify', '/v1/site-checks'])
/** Paths of what a guide loads. */
const guidePath = /^\/(?:widget|v1\/guides)\//

/** Shows what the browser itself records: when the page was there, what the guide loaded, and how long checks take. */
export function measurePage(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) dropFigure('paint')
  observe('largest-contentful-paint', (entries) => {
    const last = entries.at(-1)
    if (last) showFigure('paint', { value: duration(last.startTime) })
  })
  const sizes = new Map<string, number>()
  observe('resource', (entries) => {
    for (const entry of entries as PerformanceResourceTiming[]) {
      const { pathname } = new URL(entry.name)
      // A module has one entry for its preload, and may have another for its import.
      if (guidePath.test(pathname)) sizes.set(pathname, entry.encodedBodySize)
      if (checkPaths.has(pathname) && entry.responseStatus === 200) showCheck(entry)
    }
    showBytes([...sizes.values()])
  })
}

function observe(type: string, read: (entries: PerformanceEntryList) => void): void {
  // Browsers ignore types that they do not support.
  new PerformanceObserver((list) => read(list.getEntries())).observe({ type, buffered: true })
}

function showCheck({ duration: ms }: PerformanceResourceTiming): void {
  showFigure('check', { value: duration(ms), about: ['from the request to the answer'] })
}

function showBytes(sizes: readonly number[]): void {
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (bytes === 0) return
  const value = `${(bytes / 1024).toFixed(1)} KB`
  showFigure('bytes', { value, about: [`in ${sizes.length} files, compressed`] })
}
