import { AttributeAction, SelectorType, type AttributeSelector, type Selector } from 'css-what'
import { readSelector } from '../../../shared/check/read-selector.ts'
import { placeholderPattern } from '../../../shared/content/placeholders.ts'

/** Private-use characters stand for values, one for each placeholder. They may be anywhere in a name or a value. */
const FIRST_MARK = 0xe000
const mark = /[\ue000-\uf8ff]/

/** Letters, digits, ".", "_" and "-", of any language (shared/content/variable-values.ts). */
const idText = /^[\p{L}\p{M}\p{N}._-]*$/u
/** Few ids have a dot, and after one there is often the name of a file. */
export const idTextWithoutDots = /^[\p{L}\p{M}\p{N}_-]*$/u

/**
 * Describes the first placeholder of a selector whose value is not compared as a whole, so that the selector also finds an
 * element with the value of somebody else. Undefined for a selector that cannot be read. `partOfId` is a text that may belong
 * to an id.
 */
export function openComparison(selector: string, partOfId = idText): string | undefined {
  const names = Array.from(selector.matchAll(placeholderPattern), ([text]) => text)
  if (names.length === 0) return undefined
  const found = firstOpen(readMarked(selector), partOfId)
  const text = found && names[found.mark.charCodeAt(0) - FIRST_MARK]
  return text && found.problem(text)
}

/** Returns true if each alternative of the selector has a placeholder. */
export function hasValueInEach(selector: string): boolean {
  const alternatives = readMarked(selector)
  return alternatives.length > 0 && alternatives.every((one) => mark.test(JSON.stringify(one)))
}

function readMarked(selector: string): readonly (readonly Selector[])[] {
  let count = 0
  const read = readSelector(
    selector.replaceAll(placeholderPattern, () => String.fromCharCode(FIRST_MARK + count++)),
  )
  return read.kind === 'read' ? read.list : []
}

type Open = { readonly mark: string; readonly problem: (placeholder: string) => string }

function firstOpen(list: readonly (readonly Selector[])[], partOfId: RegExp): Open | undefined {
  for (const part of list.flat()) {
    const open = openIn(part, partOfId)
    if (open) return open
  }
  return undefined
}

function openIn(part: Selector, partOfId: RegExp): Open | undefined {
  if (part.type === SelectorType.Tag) return openAt(part.name, inName)
  if (part.type === SelectorType.Attribute) return openAt(part.name, inName) ?? openInValue(part, partOfId)
  if (part.type !== SelectorType.Pseudo || !Array.isArray(part.data)) return undefined
  return part.name === 'not' ? openAt(JSON.stringify(part.data), inNegation) : firstOpen(part.data, partOfId)
}

function openAt(text: string, problem: Open['problem']): Open | undefined {
  const found = mark.exec(text)
  return found ? { mark: found[0], problem } : undefined
}

const inName: Open['problem'] = (text) =>
  `${text} is in the name of an element or attribute, which has no case: write it in a value, as in [data-site="${text}"]`

const inNegation: Open['problem'] = (text) =>
  `${text} is in :not(), which passes with the value of anybody else: write it outside, as in [data-site="${text}"]`

function openInValue(part: AttributeSelector, partOfId: RegExp): Open | undefined {
  const { name, action, value, ignoreCase } = part
  if (ignoreCase === true) return openAt(value, inAnyCase)
  if (ignoreCase === 'quirks') return openAt(value, inQuirks(name))
  if (ignoreCase === null && caseless.has(name.toLowerCase())) return openAt(value, inCaselessValue(name))
  const comparison = comparisons[action]
  const texts = value.split(mark)
  const around = { before: partOfId.test(texts[0] ?? ''), after: partOfId.test(texts.at(-1) ?? '') }
  return comparison?.isOpen(around) ? openAt(value, comparison.problem) : undefined
}

const inAnyCase: Open['problem'] = (text) => `${text} is compared in any case: remove the i after the value`

/** Pages without a doctype compare classes and ids in any case (https://quirks.spec.whatwg.org/#the-id-selector). */
const inQuirks =
  (name: string): Open['problem'] =>
  (text) =>
    name === 'id'
      ? `${text} is compared in any case on some pages: write [id="…${text}…"] in place of #`
      : `${text} is compared in any case on some pages: write [class~="…${text}…"] in place of a dot`

const inCaselessValue =
  (name: string): Open['problem'] =>
  (text) =>
    `${text} is compared in any case in [${name}]: write s after the value, as in [${name}="${text}" s]`

type Comparison = {
  /** Whether the text before and after the values up to an end of the comparison could belong to an id. */
  readonly isOpen: (around: { readonly before: boolean; readonly after: boolean }) => boolean
  readonly problem: Open['problem']
}

/** The comparisons of a part of an attribute. Those of the whole and of a whole word are never open. */
const comparisons: Readonly<Partial<Record<AttributeAction, Comparison>>> = {
  [AttributeAction.Any]: {
    isOpen: ({ before, after }) => before || after,
    problem: (text) =>
      `${text} is also found within a longer value: compare the whole attribute with =, or write a sign that no value has, such as / or &, before and after it, as in [src*="/${text}/"]`,
  },
  [AttributeAction.Start]: {
    isOpen: ({ after }) => after,
    problem: (text) =>
      `${text} is also the beginning of a longer value: compare the whole attribute with =, or write a sign that no value has, such as / or &, after it, as in [src^="https://cdn.example.com/${text}/"]`,
  },
  [AttributeAction.Hyphen]: {
    isOpen: ({ after }) => after,
    problem: (text) => `${text} is also the beginning of a longer value with |=: compare with =`,
  },
  [AttributeAction.End]: {
    isOpen: ({ before }) => before,
    problem: (text) =>
      `${text} is also the end of a longer value: compare the whole attribute with =, or write a sign that no value has, such as / or =, before it, as in [src$="/${text}.js"]`,
  },
}

const words = (text: string): readonly string[] => text.split(' ')

/**
 * Attributes that browsers compare in any case
 * (https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors).
 */
const caseless = new Set([
  ...words(
    'accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare',
  ),
  ...words(
    'defer dir direction disabled enctype face frame hreflang http-equiv lang language link media method',
  ),
  ...words(
    'multiple nohref noresize noshade nowrap readonly rel rev rules scope scrolling selected shape target',
  ),
  ...words('text type valign valuetype vlink'),
])
