import type { CDPSession, Page, Response } from 'playwright-core'

/** Where the page of a visit is: pages may navigate by themselves, again and again. */
export type Navigation = {
  /** When the current document had loaded, on the clock of `performance`; undefined while it has not. */
  loadedAt(): number | undefined
  /** The last response to a navigation of the page itself. */
  response(): Response | undefined
  /** The response whose document was parsed last. */
  parsed(): Response | undefined
  /** True if the page says that it goes to another, or loads itself again, within seconds. */
  isLeaving(): boolean
  /** The URL that the page went to and did not reach, if the browser shows its own error page instead. */
  unreachedUrl(): string | undefined
}

/** A page that refreshes later is meant to be seen itself, as in checks without a browser. */
const MAX_REFRESH_SECONDS = 10

/** Must begin before the page navigates. */
export async function watchNavigation(page: Page, session: CDPSession): Promise<Navigation> {
  let loadedAt: number | undefined
  let response: Response | undefined
  let parsed: Response | undefined
  let isLeaving = false
  let failedUrl: string | undefined
  const isOfPage = (request: ReturnType<Response['request']>): boolean =>
    request.isNavigationRequest() && request.frame() === page.mainFrame()

  page.on('request', (request) => {
    if (isOfPage(request)) loadedAt = undefined
  })
  page.on('requestfailed', (request) => {
    // The document before stays, as after a download.
    if (!isOfPage(request)) return
    loadedAt ??= performance.now()
    failedUrl = request.url()
  })
  page.on('response', (answer) => {
    if (isOfPage(answer.request())) response = answer
  })
  page.on('domcontentloaded', () => {
    parsed = response
  })
  page.on('load', () => {
    loadedAt = performance.now()
  })
  await session.send('Page.enable')
  const { frameTree } = await session.send('Page.getFrameTree')
  session.on('Page.frameScheduledNavigation', ({ frameId, delay }) => {
    if (frameId === frameTree.frame.id) isLeaving = delay <= MAX_REFRESH_SECONDS
  })
  session.on('Page.frameClearedScheduledNavigation', ({ frameId }) => {
    if (frameId === frameTree.frame.id) isLeaving = false
  })
  return {
    isLeaving: () => isLeaving,
    loadedAt: () => loadedAt,
    response: () => response,
    parsed: () => parsed,
    unreachedUrl: () => (page.url().startsWith('chrome-error:') ? failedUrl : undefined),
  }
}
