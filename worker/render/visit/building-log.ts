import type { BrowserContext, Request } from 'playwright-core'

/** What a page builds itself from: scripts, frames and data. More may follow from each. Times are on the clock of `performance`. */
export type BuildingLog = {
  /** When the page last received any of it; undefined while it waits for some. */
  quietSince(): number | undefined
  /** When the page asked for what it waits longest for; undefined if it waits for none. */
  waitingSince(): number | undefined
  /**
   * When the page last received a script or a frame, or data that took long, from an address that had not brought any: a page
   * that asks one again and again gets on no further.
   */
  progressAt(): number
  /** URLs of what did not arrive, as with a connection that fails: the first ones. */
  readonly lost: readonly string[]
}

/** Playwright's names of it. */
const types = ['document', 'script', 'fetch', 'xhr']
/** Chromium's names of errors without an answer. The proxy refuses a tunnel, and ends a plain request without one. */
const connectionErrors = /ERR_(?:CONNECTION|EMPTY|TIMED_OUT|TUNNEL|PROXY|HTTP2|INCOMPLETE|CONTENT_LENGTH)/
const MAX_LOST = 200
const MAX_ADDRESSES = 1000
/** A request that takes longer may bring what is wanted. */
export const SLOW_MS = 1000

export function logBuilding(context: BrowserContext): BuildingLog {
  const lost: string[] = []
  const open = new Map<Request, number>()
  const arrived = new Set<string>()
  let quietSince = 0
  let progressAt = 0

  context.on('request', (request) => {
    if (types.includes(request.resourceType())) open.set(request, performance.now())
  })
  context.on('response', (response) => end(response.request()))
  context.on('requestfailed', (request) => {
    const isLost = open.has(request) && connectionErrors.test(request.failure()?.errorText ?? '')
    if (isLost && lost.length < MAX_LOST) lost.push(request.url())
    end(request)
  })

  function end(request: Request): void {
    const askedAt = open.get(request)
    if (askedAt === undefined) return
    open.delete(request)
    quietSince = performance.now()
    const isData = ['fetch', 'xhr'].includes(request.resourceType())
    if (!isData || quietSince - askedAt >= SLOW_MS) noteProgress(request.url())
  }

  function noteProgress(url: string): void {
    const [address = url] = url.split(/[?#]/)
    if (arrived.has(address) || arrived.size >= MAX_ADDRESSES) return
    arrived.add(address)
    progressAt = quietSince
  }

  return {
    quietSince: () => (open.size > 0 ? undefined : quietSince),
    waitingSince: () => {
      const [oldest] = open.values()
      return oldest
    },
    progressAt: () => progressAt,
    lost,
  }
}
