import type { IdValue } from '../../../shared/snippet/id-values.ts'

/** The key of a DKIM record: base64 after `p=`, also in several strings, as of a long record in a zone. */
const keyPattern =
  /(?:\bv=DKIM1\b|\bk=(?:rsa|ed25519)\b|\._domainkey\b)[^\n]{0,200}?\bp=\s*((?:[a-z\d+/]|"\s+"){30,}={0,2})/dgi

/** Finds the keys of DKIM records in a snippet. A mail service may have one for all its customers, or one for each. */
export function dkimKeysIn(snippet: string): IdValue[] {
  return Array.from(snippet.matchAll(keyPattern)).flatMap(({ indices }) => {
    const [start, end] = indices?.[1] ?? [0, 0]
    return { start, end, text: snippet.slice(start, end), isStandIn: false, key: 'dkim-key' }
  })
}
