import type { OtherValue } from '../visit/match-request.ts'
import type { SearchedHtml } from './search-html.ts'

/** Finds an element that is as wanted but for one value, which is somebody else's. An address must have the wanted host. */
export function otherValueIn(searched: SearchedHtml | undefined): OtherValue | undefined {
  for (const { differences } of searched?.nearMisses ?? []) {
    const [difference, ...others] = differences
    if (!difference || others.length > 0 || difference.found === null) continue
    const { attribute, found, expected } = difference
    const [wanted] = expected
    if (wanted === undefined) continue
    if (isAddress(attribute) && !isOnSameHost(found, wanted)) continue
    return { found: `${attribute}="${found}"`, expected: wanted }
  }
  return undefined
}

function isAddress(attribute: string): boolean {
  return attribute === 'src' || attribute === 'href'
}

const ANY_PAGE = 'https://page.example/'

function isOnSameHost(found: string, wanted: string): boolean {
  const host = URL.parse(wanted, ANY_PAGE)?.host
  return host !== undefined && host !== 'page.example' && URL.parse(found, ANY_PAGE)?.host === host
}
