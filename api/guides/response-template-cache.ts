import { LRUCache } from 'lru-cache'
import type { PublishedGuide } from './compile.ts'
import type { ResponseTemplate } from './response-template.ts'
import type { GuideSelection } from './steps.ts'

/** The compiled response templates of all guides, by selection. */
export type ResponseTemplateCache = {
  find(guide: PublishedGuide, selection: GuideSelection): ResponseTemplate
}

const MAX_BYTES = 64 * 1024 * 1024

/** Opens a cache of the most recently used response templates, within a limit that all guides share. */
export function openResponseTemplateCache(maxBytes = MAX_BYTES): ResponseTemplateCache {
  // A reloaded guide is a new object with a new number, so templates of the old object are never found.
  const numbers = new WeakMap<PublishedGuide, number>()
  const cache = new LRUCache<string, ResponseTemplate>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  })
  let count = 0

  return { find }

  function find(guide: PublishedGuide, selection: GuideSelection): ResponseTemplate {
    const { platform, locale, scope } = selection
    const key = `${numberOf(guide)} ${platform} ${locale} ${scope}`
    const found = cache.get(key)
    if (found) return found
    const compiled = guide.compile(selection)
    cache.set(key, compiled)
    return compiled
  }

  function numberOf(guide: PublishedGuide): number {
    const known = numbers.get(guide)
    if (known !== undefined) return known
    numbers.set(guide, (count += 1))
    return count
  }
}
