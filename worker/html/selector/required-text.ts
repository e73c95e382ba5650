import { AttributeAction, SelectorType, type AttributeSelector, type Selector } from 'css-what'
import { AMPERSAND } from '../input/ascii.ts'
import { dependsOnQuirks } from './element-matcher.ts'
import type { StartTag } from '../tokenizer/start-tag.ts'
import { lastCompound, type Subject } from './subject.ts'

/**
 * A text that every element matched by a compound selector has in an attribute. A page's source contains it
 * literally, unless one of its characters is written as a character reference.
 */
export type RequiredText = {
  /** The attribute, in lower case. */
  readonly attribute: string
  /** ASCII that HTML parsing never changes, except for character references: all of the value or a part of it. */
  readonly text: string
  /** The part of `text` to search for, and its position in `text`. Its characters have numeric references only. */
  readonly fragment: string
  readonly fragmentAt: number
}

type PageMode = { readonly inQuirksMode: boolean }

/**
 * Texts of which a page must contain one for an element to match; the same ones in quirks mode unless ids or classes
 * are compared.
 */
export type RequiredTexts = { readonly standard: TextPlan; readonly quirks: TextPlan | undefined }

/** Searching for this many texts is still faster than reading the tags. */
const MAX_TEXTS = 4

/** Undefined if no text is required for a match. */
export function requiredTexts(
  list: readonly (readonly Selector[])[],
  { matchesImplied }: Pick<Subject, 'matchesImplied'>,
): RequiredTexts | undefined {
  const standard = matchesImplied ? undefined : textsOf(list, { inQuirksMode: false })
  if (!standard) return undefined
  return { standard, quirks: dependsOnQuirks(list) ? textsOf(list, { inQuirksMode: true }) : standard }
}

function textsOf(list: readonly (readonly Selector[])[], mode: PageMode): TextPlan | undefined {
  const found = list.flatMap((selector) => requiredText(lastCompound(selector), mode) ?? [])
  return found.length === list.length && found.length <= MAX_TEXTS ? textPlan(found) : undefined
}

/** The text that a compound selector requires in a page in this mode; undefined if none is known. */
function requiredText(compound: readonly Selector[], mode: PageMode): RequiredText | undefined {
  const texts = compound
    .filter((part) => part.type === SelectorType.Attribute)
    .flatMap((part) => textOf(part, mode) ?? [])
  return texts.toSorted((a, b) => rarity(b.fragment) - rarity(a.fragment))[0]
}

/** Texts of which an element has one if it matches, and what a search for them compares with. */
export type TextPlan = {
  readonly texts: readonly RequiredText[]
  /** By code: the characters of all fragments. */
  readonly letters: Uint8Array
  /** By code: the bytes of which a tag has one if it has one of the texts, in whatever way that is written. */
  readonly signs: Uint8Array
}

function textPlan(texts: readonly RequiredText[]): TextPlan {
  const letters = new Uint8Array(256)
  const signs = new Uint8Array(256)
  signs[AMPERSAND] = 1
  for (const { fragment } of texts) {
    signs[fragment.charCodeAt(0)] = 1
    for (const letter of fragment) letters[letter.charCodeAt(0)] = 1
  }
  return { texts, letters, signs }
}

const textActions: ReadonlySet<AttributeAction> = new Set([
  AttributeAction.Any,
  AttributeAction.Element,
  AttributeAction.End,
  AttributeAction.Equals,
  AttributeAction.Hyphen,
  AttributeAction.Start,
])

function textOf(part: AttributeSelector, mode: PageMode): RequiredText | undefined {
  if (!textActions.has(part.action) || !isCaseSensitive(part, mode)) return undefined
  // Runs of characters that the parser leaves unchanged. "fj" is left out: letters that a named reference can write.
  const runs = (part.value.match(/[ !#-%'-~]+/g) ?? []).filter((run) => !run.includes('fj'))
  const attribute = part.name.toLowerCase()
  const found = runs.flatMap((text) => {
    const [at, fragment] = rarestFragment(text)
    return fragment === '' ? [] : [{ attribute, text, fragment, fragmentAt: at }]
  })
  return found.toSorted((a, b) => rarity(b.fragment) - rarity(a.fragment))[0]
}

/** HTML compares some attributes' values case-insensitively. These few are certainly not among them. */
function isCaseSensitive({ ignoreCase, name }: AttributeSelector, { inQuirksMode }: PageMode): boolean {
  if (ignoreCase === 'quirks') return !inQuirksMode
  if (typeof ignoreCase === 'boolean') return !ignoreCase
  return /^(id|class|src|href|data-.*)$/.test(name.toLowerCase())
}

/** Up to six bytes are searched for by their first one, at the speed of memory. */
export const MAX_FRAGMENT = 6
const MIN_FRAGMENT = 3

/** Letters, digits and dashes only: no named references exist for these. */
function rarestFragment(text: string): [number, string] {
  let best: [number, string] = [0, '']
  for (const run of text.matchAll(/[A-Za-z\d-]+/g)) {
    for (let at = 0; at + MIN_FRAGMENT <= run[0].length; at += 1) {
      const fragment = run[0].slice(at, at + MAX_FRAGMENT)
      if (rarity(fragment) > rarity(best[1])) best = [run.index + at, fragment]
    }
  }
  return best
}

/** Letters, digits and the dash from the most common in the source of pages to the rarest, as counted on 258 pages. */
const byFrequency = 'etaisornlcdphm-ugwfvb0y12k3xS546AT7C8j9EBIPDNMRLOFqHUWzGVJYKQXZ'

/** Ranks fragments by how seldom a search stops at their first byte, then by length. */
function rarity(fragment: string): number {
  return fragment === '' ? -1 : byFrequency.indexOf(fragment[0] ?? '') * 10 + fragment.length
}

/** Rules out most tags by their bytes, without parsing their attributes. */
export function mayHaveText(
  { bytes, span, inQuirksMode }: StartTag,
  { quirks, standard }: RequiredTexts,
): boolean {
  const signs = (inQuirksMode ? quirks : standard)?.signs
  if (!signs) return true
  for (let at = span.nameEnd; at < span.end; at += 1) if (signs[bytes[at] ?? 0] === 1) return true
  return false
}
