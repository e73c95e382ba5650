import { showDuration } from './figure.ts'

/** Paths of checks, from the guide and from the form. */
const checkPaths = new Set(['/v1/verify', '/v1/site-checks'])
/** The browser reports a paint a moment after it. */
const REPORTED_AFTER_MS = 500

/** Shows how long checks take and, once nothing more is expected to appear, when the page was there. */
export function measurePage(complete: Promise<unknown>): void {
  measurePaint(complete)
  observe('resource', (entries) => {
    for (const entry of entries as PerformanceResourceTiming[]) {
      const { pathname } = new URL(entry.name)
      if (checkPaths.has(pathname) && entry.responseStatus === 200) showDuration('check', entry.duration)
    }
  })
}

function measurePaint(complete: Promise<unknown>): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) return
  let last: PerformanceEntry | undefined
  const observer = observe('largest-contentful-paint', (entries) => (last = entries.at(-1)))
  void complete.then(() => {
    setTimeout(() => {
      observer.disconnect()
      if (last) showDuration('paint', last.startTime)
    }, REPORTED_AFTER_MS)
  })
}

function observe(type: string, read: (entries: PerformanceEntryList) => void): PerformanceObserver {
  const observer = new PerformanceObserver((list) => read(list.getEntries()))
  // Browsers ignore types that they do not support.
  observer.observe({ type, buffered: true })
  return observer
}
