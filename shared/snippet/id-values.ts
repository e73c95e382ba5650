import { placeholderPattern } from '../content/placeholders.ts'
import { codeTokensOf, idsInCode } from './code-ids.ts'
import { idsInAddresses, isAddressAttribute, isOwnAddress, isPlainId } from './address-ids.ts'
import { copiesIn, isPartOfAddress, MIN_COPIED, placesOf } from './copies.ts'
import { isIdForm, knownIdPattern } from './id-forms.ts'
import { hasIdWord, isIdName } from './id-names.ts'
import { joinedIdsIn } from './joined-ids.ts'
import { namesIn } from './names.ts'
import { attributesByPosition, scriptsIn, tagsIn, type Attribute, type Range, type Tag } from './tags.ts'

/** A value in a snippet that probably differs for each visitor. */
export type IdValue = Range & {
  readonly text: string
  /** True for a stand-in such as YOUR_ID, which must not stay on a site. */
  readonly isStandIn: boolean
  /** Name of the attribute, parameter or key that holds the value. Empty for a bare value. */
  readonly key: string
}

/** A snippet, and the attribute at each position of it. */
type ReadSnippet = {
  readonly snippet: string
  readonly tags: readonly Tag[]
  readonly attributes: readonly (Attribute | undefined)[]
}

/** Finds ids and stand-ins in a snippet, except in variables. */
export function idValuesIn(snippet: string): IdValue[] {
  const tags = tagsIn(snippet)
  const placeholders = Array.from(snippet.matchAll(placeholderPattern), ({ 0: text, index }) =>
    rangeOf(index, text),
  )
  const source: ReadSnippet = { snippet, tags, attributes: attributesByPosition(tags) }
  const candidates = [
    ...bracketedStandIns(source),
    ...wordValues(source),
    ...tags.flatMap(attributeValues),
    ...codeValues(source),
    ...idsInAddresses(snippet, tags).map((id) => plainValue(snippet, id, id.key)),
    ...uuidsIn(snippet),
    ...joinedIdsIn(snippet, tags).map((id) => plainValue(snippet, id, id.key)),
    ...(tags.length === 0 ? tokensIn(snippet) : []),
  ]
  const isFree = freePlaces(snippet, placeholders)
  const found = candidates.filter(isFree)
  const unique = new Map(found.toReversed().map((value) => [value.text, value]))
  const isName = namesIn(snippet, tags)
  const copies = [...unique.values()].flatMap((value) => copiesOf(value, source))
  const free = copies.filter((copy) => !isName(copy)).filter(isFree)
  return [...found, ...free].toSorted((a, b) => a.start - b.start)
}

/** Returns a function that takes places: true for one that overlaps none of those before it. */
function freePlaces(snippet: string, taken: readonly Range[]): (range: Range) => boolean {
  const isTaken = new Uint8Array(snippet.length)
  for (const { start, end } of taken) isTaken.fill(1, start, end)
  return ({ start, end }) => {
    if (isTaken.subarray(start, end).includes(1)) return false
    isTaken.fill(1, start, end)
    return true
  }
}

/** Finds whole strings in the form of a documentation's blanks, such as `'<project_api_key>'` and `'{$IDSITE}'`. */
function bracketedStandIns(source: ReadSnippet): IdValue[] {
  return Array.from(source.snippet.matchAll(/(["'])(<([a-z]+_\w+)>|\{\$(\w+)\})\1/gi)).flatMap((match) => {
    const [, , text = '', inTag, inBraces] = match
    const range = rangeOf(match.index + 1, text)
    if (!hasIdWord(inTag ?? inBraces ?? '')) return []
    return [{ ...range, text, isStandIn: true, key: keyAt(source, range) }]
  })
}

/** Finds ids in scripts by the calls that take them. */
function codeValues(source: ReadSnippet): IdValue[] {
  const { snippet, tags } = source
  return scriptsIn(snippet, tags).flatMap((script) =>
    idsInCode(codeTokensOf(snippet.slice(script.start, script.end))).map(({ start, end, key }) => {
      const range = { start: script.start + start, end: script.start + end }
      const name = key === '' ? keyAt(source, range) : key
      return plainValue(snippet, range, isIdName(name) ? name : key)
    }),
  )
}

function plainValue(snippet: string, { start, end }: Range, key: string): IdValue {
  return { start, end, text: snippet.slice(start, end), isStandIn: false, key }
}

/** An id is the same everywhere in a snippet: in a call, in an address, and in a comment. */
function copiesOf(value: IdValue, source: ReadSnippet): IdValue[] {
  const { snippet } = source
  const places = value.text.length < MIN_COPIED ? shortCopies(value, source) : copiesIn(snippet, value.text)
  return places.map((range) => ({ ...value, ...range }))
}

/** A short value is the same one where its name says so, as in `siteId: 7` and `?idsite=7`, and as a part of an address. */
function shortCopies({ text, isStandIn }: IdValue, source: ReadSnippet): Range[] {
  if (isStandIn) return []
  return placesOf(source.snippet, text).filter((place) => {
    const before = source.snippet.slice(Math.max(0, place.start - 2), place.start)
    const after = source.snippet.slice(place.end, place.end + 5)
    if (isPartOfAddress(text, before, after)) return true
    const isWhole = !/[\w.-]$/.test(before) && !/^(?:[\w-]|\.\w)/.test(after)
    return isWhole && isIdName(keyAt(source, place)) && !isNameOfElement(source, place)
  })
}

function rangeOf(start: number, text: string): Range {
  return { start, end: start + text.length }
}

/** Finds words that look like ids or stand-ins, anywhere in the snippet. */
function wordValues(source: ReadSnippet): IdValue[] {
  const { snippet } = source
  return Array.from(snippet.matchAll(/[A-Za-z0-9_][\w-]*/g)).flatMap(({ 0: word, index }) => {
    const isStandIn = looksLikeStandIn(word) && isValuePlace(snippet.slice(Math.max(0, index - 20), index))
    const range = isStandIn ? withWrapper(snippet, rangeOf(index, word)) : rangeOf(index, word)
    const key = keyAt(source, range)
    const isId =
      knownIdPattern.test(word) || (hasIdKey(snippet, key, range) && !isNameOfElement(source, range))
    if (!isStandIn && !isId) return []
    return [{ ...range, text: snippet.slice(range.start, range.end), isStandIn, key }]
  })
}

/** A stand-in in prose, after a space, is a word of its sentence. */
function isValuePlace(before: string): boolean {
  return before === '' || /[^\w\s.]$|[=:,(]\s+$/.test(before)
}

/**
 * Returns true for a complete value with a digit whose key is named like an id, such as `app_id: "k3x9"` or
 * `account_id=123456`.
 */
function hasIdKey(snippet: string, key: string, { start, end }: Range): boolean {
  const [before, value, after] = [snippet.charAt(start - 1), snippet.slice(start, end), snippet.charAt(end)]
  const isQuoted = /["']/.test(before) && after === before
  const isNumber = /^\d{4,}$/.test(value) && /[\s=:]/.test(before) && !/[.%]/.test(after)
  return (isQuoted || isNumber) && /\d/.test(value) && hasIdWord(key) && !key.startsWith('data-')
}

/** True for the attribute `id`, by which the page calls an element. */
function isNameOfElement({ attributes }: ReadSnippet, { start }: Range): boolean {
  return attributes[start]?.name === 'id' && attributes[start].start === start
}

/** The value of a DNS record that proves something, as in `acme-verification=8fk2Qz71`. */
function tokensIn(snippet: string): IdValue[] {
  return Array.from(snippet.matchAll(/(?<![\w.-])([\w.-]{1,60}=)([\w-]{6,80})(?=["\s]|$)/g)).flatMap(
    ({ 1: key = '', 2: text = '', index }) =>
      isIdForm(text) ? [plainValue(snippet, rangeOf(index + key.length, text), key.slice(0, -1))] : [],
  )
}

/** A UUID can be a part of a name, as in `class="acme-app-0b1c2d3e-…"`. */
function uuidsIn(snippet: string): IdValue[] {
  const uuid = /(?<![\da-f])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\da-f])/gi
  return Array.from(snippet.matchAll(uuid), ({ 0: text, index }) =>
    plainValue(snippet, rangeOf(index, text), ''),
  )
}

function looksLikeStandIn(word: string): boolean {
  return (
    /^(?:your|insert|replace|enter)[-_]\w/i.test(word) ||
    /^YOUR[A-Z]{2}/.test(word) ||
    (word.includes('XXX') && /^(?:[A-Za-z]{1,4}[-_])?[XY\d-]+$/.test(word)) ||
    /^[A-Z]+(?:_[A-Z]+)*_(?:ID|KEY|TOKEN|CODE|HERE)$/.test(word)
  )
}

const wrappers = [
  ['[', ']'],
  ['<', '>'],
  ['${', '}'],
  ['{', '}'],
  ['%', '%'],
] as const

/** Extends a stand-in's range to its brackets, as in `[YOUR_ID]`. */
function withWrapper(snippet: string, { start, end }: Range): Range {
  const pair = wrappers.find(
    ([open, close]) =>
      start >= open.length && snippet.startsWith(open, start - open.length) && snippet.startsWith(close, end),
  )
  return pair ? { start: start - pair[0].length, end: end + pair[1].length } : { start, end }
}

function keyAt({ snippet, attributes }: ReadSnippet, { start }: Range): string {
  const attribute = attributes[start]
  const before = snippet.slice(Math.max(attribute?.start ?? 0, start - 60), start)
  const [, key = ''] = /([A-Za-z][\w-]{0,39})["']?\]?\s?[:=]\s?["']?$/.exec(before) ?? []
  return key || (attribute?.name ?? '')
}

/** Attributes of HTML whose values are no ids, whatever they look like. */
const standardAttribute =
  /^(?:id|for|name|class|style|type|lang|role|title|alt|width|height|nonce|integrity|key|accesskey|itemid|content|value|d|points|fill|stroke|viewbox|srcset|sizes|on\w+|aria-.*)$/

/** Finds ids in attributes, by their names and forms. */
function attributeValues({ name: tag, attributes }: Tag): IdValue[] {
  return attributes.flatMap((attribute) => {
    const { name, value } = attribute
    if (isAddressAttribute(name)) return []
    if (isPageAddress(attribute)) return [toValue(attribute)]
    const isCode = tag === 'meta' && name === 'content' && (isVerification(attributes) || isIdForm(value))
    return (isIdAttribute(attribute) || isCode) && isPlainId(value) ? [toValue(attribute)] : []
  })
}

function isIdAttribute({ name, value }: Attribute): boolean {
  if (name.startsWith('data-')) return hasIdWord(name.slice('data-'.length)) || isIdForm(value)
  return !standardAttribute.test(name) && (isIdName(name) || (isIdForm(value) && !/^\d{1,5}$/.test(value)))
}

/** The address of a customer's page, as in `data-url="https://calendly.com/acme/30min"`. */
function isPageAddress({ name, value }: Attribute): boolean {
  return /^(?:data-)?(?:url|href)$/.test(name) && isOwnAddress(value)
}

function isVerification(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name, value }) => name === 'name' && /verif/i.test(value))
}

function toValue({ name, value, start, end }: Attribute): IdValue {
  return { start, end, text: value, isStandIn: false, key: name }
}
