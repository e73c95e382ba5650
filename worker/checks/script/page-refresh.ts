import { readRefresh, type Refresh } from '../../html/page/meta-refresh.ts'
import { baseOf, parseAddress } from './address.ts'
import type { ReadPage } from './read-page.ts'

/** A page that refreshes after a longer delay than this is meant to be seen itself. */
export const MAX_DELAY_SECONDS = 10

type RefreshingPage = Pick<ReadPage, 'scan' | 'url' | 'headers'>

/** The refresh of a page, by its header or a meta element. */
export function refreshOf({ headers, scan }: RefreshingPage): Refresh | undefined {
  return readRefresh(headers['refresh'] ?? '') ?? scan.notes.refresh
}

/** The URL to which a page refreshes; its own if it loads itself again, and undefined for an invalid one. */
export function refreshedUrl({ address }: Refresh, { scan, url }: RefreshingPage): URL | undefined {
  const to = address === '' ? new URL(url) : parseAddress(address, baseOf(scan.notes.base, url))
  if (to) to.hash = ''
  return to
}

/** True if visitors are on another page within seconds. */
export function leavesSoon(page: RefreshingPage): boolean {
  const refresh = refreshOf(page)
  if (!refresh || refresh.delaySeconds > MAX_DELAY_SECONDS) return false
  const to = refreshedUrl(refresh, page)
  return to !== undefined && to.href !== page.url
}
