import type { Browser, CDPSession } from 'playwright-core'

/** Methods of requests that change nothing. */
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** True for a request that could place an order, or count as a visitor, at a host that nobody named. */
export function isUnwantedChange(
  { method, url }: { readonly method: string; readonly url: string },
  wantedHosts: Iterable<string>,
): boolean {
  if (readingMethods.has(method)) return false
  const host = URL.parse(url)?.hostname
  return host === undefined || !Array.from(wantedHosts).includes(host)
}

export type RequestGuard = {
  /** Lets requests of any method to these hosts pass until the returned function is called. */
  readonly allow: (hosts: readonly string[]) => () => void
}

/**
 * Answers requests that could change something with 204 inside the browser, unless a visit that runs names their host.
 * Playwright's routes know the visit of a request, but not all requests: it sends on redirected ones (307, 308) and what
 * outlives its document, such as fetchLater and beacons of a page that was left (1.65.1, `_onRequestPaused` and
 * `_onRequest` of crNetworkManager.ts).
 */
export async function guardRequests(browser: Browser): Promise<RequestGuard> {
  const session = await browser.newBrowserCDPSession()
  const allowed = new Set<readonly string[]>()
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isRefused = isUnwantedChange(request, Array.from(allowed).flat())
    // The request may have gone meanwhile.
    void (isRefused ? refuse(session, requestId) : pass(session, requestId)).catch(() => undefined)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] })
  return {
    allow: (hosts) => {
      const own = [...hosts]
      allowed.add(own)
      return () => void allowed.delete(own)
    },
  }
}

async function refuse(session: CDPSession, requestId: string): Promise<void> {
  const responseHeaders = [{ name: 'access-control-allow-origin', value: '*' }]
  await session.send('Fetch.fulfillRequest', { requestId, responseCode: 204, responseHeaders })
}

async function pass(session: CDPSession, requestId: string): Promise<void> {
  await session.send('Fetch.continueRequest', { requestId })
}
