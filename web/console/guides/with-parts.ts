import type { IdValue } from '../../../shared/snippet/id-values.ts'
import type { Range } from '../../../shared/snippet/tags.ts'
import { dkimKeysIn } from '../records/dkim-keys.ts'

/** Adds the places of parts that the author has chosen, except in other values. */
export function withParts(snippet: string, ids: readonly IdValue[], parts: ReadonlySet<string>): IdValue[] {
  const keys = dkimKeysIn(snippet)
  const all = [...ids]
  for (const text of parts) {
    for (let start = snippet.indexOf(text); start >= 0; start = snippet.indexOf(text, start + text.length)) {
      const place = { start, end: start + text.length }
      const key = keys.some((one) => one.start === place.start && one.end === place.end)
      if (!isOutside(all)(place)) continue
      all.push({ ...place, text, isStandIn: false, key: key ? 'dkim-key' : 'customer-id' })
    }
  }
  return all
}

/** Returns a function that is true for a range that overlaps none of these. */
export function isOutside(others: readonly Range[]): (range: Range) => boolean {
  return ({ start, end }) => others.every((other) => other.end <= start || end <= other.start)
}
