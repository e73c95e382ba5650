import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import { fillPattern } from '../fill-pattern.ts'
import type { Markup, SpelledAttribute, SpelledTag } from './markup.ts'

/** The published tag with which each pasted one is compared. A tag may have none. */
export type TagPairs = ReadonlyMap<SpelledTag, SpelledTag>

/** No published snippet that people paste has more. */
const MAX_PUBLISHED_TAGS = 12

/** Pairs tags of the same name, beginning with those that have the most in common. */
export function pairTags(published: Markup, pasted: Markup): TagPairs {
  const tags = published.tags.slice(0, MAX_PUBLISHED_TAGS).filter(({ isCertain }) => isCertain)
  const candidates = pasted.tags.flatMap((own) =>
    own.isCertain
      ? tags
          .filter(({ name }) => name === own.name)
          .map((signed) => ({ own, signed, common: countCommon(signed, own) }))
      : [],
  )
  const pairs = new Map<SpelledTag, SpelledTag>()
  const taken = new Set<SpelledTag>()
  for (const { own, signed } of candidates.toSorted((one, other) => other.common - one.common)) {
    if (pairs.has(own) || taken.has(signed)) continue
    pairs.set(own, signed)
    taken.add(signed)
  }
  return pairs
}

/** Counts attributes of both tags, twice where their values are alike, too, and an equal content. */
function countCommon(signed: SpelledTag, own: SpelledTag): number {
  const byName = attributesByName(own)
  const sameText = signed.text.trim() !== '' && signed.text.trim() === own.text.trim() ? 2 : 0
  return signed.attributes.reduce((sum, attribute) => {
    const other = byName.get(attribute.name)
    if (!other) return sum
    return sum + (beginsAlike(attribute, other) ? 2 : 1)
  }, sameText)
}

/** True if two values are the same up to the first placeholder. Finding out more takes longer. */
function beginsAlike(signed: SpelledAttribute, own: SpelledAttribute): boolean {
  if (signed.value === own.value) return true
  const length = signed.value.search(placeholderPattern)
  return length >= 0 && own.value.startsWith(signed.value.slice(0, length))
}

export function attributesByName({ attributes }: SpelledTag): ReadonlyMap<string, SpelledAttribute> {
  return new Map(attributes.map((attribute) => [attribute.name, attribute]))
}

/** True if both attributes have the same value, apart from values for placeholders. */
export function fitsValue(signed: SpelledAttribute, own: SpelledAttribute): boolean {
  return signed.value === own.value || fillPattern(signed.value, own.value) !== undefined
}
