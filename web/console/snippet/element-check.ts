import type { PartCheck } from './code-check.ts'
import { distinguishingParts, type Part } from './element-parts.ts'
import type { Places, Rank } from './places.ts'
import { tagsIn, type Tag } from '../../../shared/snippet/tags.ts'

/** A check for an element. `isLoader` is true for a script with an address. */
export type ElementCheck = PartCheck & { readonly isLoader: boolean }

/** Returns a check for the element of a snippet that tells most about whose it is. Values with variables weigh most. */
export function elementCheck(snippet: string, places: Places): ElementCheck | undefined {
  const [best] = tagsIn(snippet)
    .flatMap((tag) => checkOf(tag, places) ?? [])
    .toSorted((a, b) => b.weight - a.weight)
  return best
}

type WeightedCheck = ElementCheck & { readonly weight: number }

/** Longest selector of a check (shared/check/config.ts). */
const MAX_SELECTOR = 500
const weights: Readonly<Record<Rank, number>> = { variable: 1000, id: 50, name: 10, none: 0 }

/** Undefined if nothing distinguishes the element, or its selector is too long. */
function checkOf(tag: Tag, places: Places): WeightedCheck | undefined {
  const all = distinguishingParts(tag, places)
  const isCustomElement = tag.name.includes('-')
  if (all.length === 0 && !isCustomElement) return undefined
  const parts = shortEnough(tag, all)
  if (!parts) return undefined
  const weight = parts.reduce((sum, { rank }) => sum + weights[rank], 0)
  return {
    check: { type: 'script_presence', selector: selectorFor(tag, parts) },
    rank: ranks.find((rank) => parts.some((part) => part.rank === rank)) ?? 'none',
    values: parts.flatMap((part) => part.tells),
    isLoader: tag.name === 'script' && tag.attributes.some(({ name }) => name === 'src'),
    weight: weight + (tag.name === 'script' ? 5 : 0) + (isCustomElement ? 2 : 0),
  }
}

const ranks: readonly Rank[] = ['variable', 'id', 'name']

/** All parts, or those that tell whose element it is, or the first of these. */
function shortEnough(tag: Tag, parts: readonly Part[]): readonly Part[] | undefined {
  const telling = parts.filter(({ rank }) => rank !== 'none')
  const choices = [parts, telling, telling.slice(0, 1)]
  return choices.find(
    (choice, index) => (index === 0 || choice.length > 0) && selectorFor(tag, choice).length <= MAX_SELECTOR,
  )
}

function selectorFor(tag: Tag, parts: readonly Part[]): string {
  return tag.name + parts.map(attributeSelector).join('')
}

/** Returns an attribute's selector. A URL can have another protocol, and more after it unless it ends with a value. */
function attributeSelector({ name, value, endsWithPlace }: Part): string {
  const isAddress = name === 'src' || name === 'href'
  const text = isAddress ? value.replace(/^https?:/, '') : value
  const operator = isAddress ? addressOperator(endsWithPlace) : valueOperator(name)
  return `[${name}${operator}"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"]`
}

function addressOperator(endsWithPlace: boolean): string {
  return endsWithPlace ? '$=' : '*='
}

function valueOperator(name: string): string {
  return name === 'class' ? '~=' : '='
}
