import { LRUCache } from 'lru-cache'
import type { PublishedGuide } from './compile.ts'
import type { Document } from './document.ts'
import type { Selection } from './steps.ts'

/** The compiled answers of all guides, by what was selected. */
export type Documents = { find(guide: PublishedGuide, selection: Selection): Document }

const MAX_BYTES = 64 * 1024 * 1024

/** Keeps compiled answers, those used last, within a bound that all guides share. */
export function openDocuments(maxBytes = MAX_BYTES): Documents {
  // A guide that is read anew is another object: what was compiled from the old one is never found again.
  const numbers = new WeakMap<PublishedGuide, number>()
  const kept = new LRUCache<string, Document>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes })
  let count = 0

  return { find }

  function find(guide: PublishedGuide, selection: Selection): Document {
    const { platform, locale, scope } = selection
    const key = `${numberOf(guide)} ${platform} ${locale} ${scope}`
    const found = kept.get(key)
    if (found) return found
    const document = guide.compile(selection)
    kept.set(key, document)
    return document
  }

  function numberOf(guide: PublishedGuide): number {
    const known = numbers.get(guide)
    if (known !== undefined) return known
    numbers.set(guide, (count += 1))
    return count
  }
}
