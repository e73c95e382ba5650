import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import type { Verification } from '../api/versions.ts'
import { languageOf } from './language.ts'
import { tagsIn, type Attribute, type Range, type Tag } from './tags.ts'

export type DerivedCheck = {
  readonly check: Verification
  /** Parts of the snippet that the check looks for. */
  readonly looksFor: readonly Range[]
}

/**
 * Derives the check that a pasted snippet suggests: an element that must be on the page, a text that its source must
 * contain, or a DNS record. Undefined if the snippet has nothing that a page would show.
 */
export function deriveCheck(snippet: string): DerivedCheck | undefined {
  const [element] = tagsIn(snippet)
    .map((tag) => elementCheck(tag))
    .filter((found) => found !== undefined)
    .toSorted((a, b) => b.weight - a.weight)
  if (element) return element.derived
  const language = languageOf(snippet)
  if (language === 'html' || language === 'js') return textCheck(snippet)
  return language === 'text' ? recordCheck(snippet) : undefined
}

type Weighed = { readonly derived: DerivedCheck; readonly weight: number }

/**
 * Check for the element of a tag. A value of the visitor's own weighs most. Undefined if nothing distinguishes the element.
 */
function elementCheck(tag: Tag): Weighed | undefined {
  const parts = distinguishingAttributes(tag)
  const isNamed = tag.name.includes('-')
  if (parts.length === 0 && !isNamed) return undefined
  const selector = tag.name + parts.map(attributeSelector).join('')
  if (selector.length > 500) return undefined
  const ownValues = parts.filter(({ value }) => hasVariable(value)).length
  const weight = ownValues * 10 + (tag.name === 'script' ? 5 : 0) + (isNamed ? 2 : 0)
  const looksFor = parts.length > 0 ? parts : [tag]
  return {
    weight,
    derived: {
      check: { type: 'script_presence', selector },
      looksFor: looksFor.map(({ start, end }) => ({ start, end })),
    },
  }
}

/** Names that CSS can write without escapes. */
const plainName = /^[a-z_][\w-]*$/
const addresses: Readonly<Record<string, string>> = { script: 'src', iframe: 'src', img: 'src', link: 'href' }

/** Attributes that distinguish the element of a tag from other elements: its address, its name, and its ids. */
function distinguishingAttributes({ name: tag, attributes }: Tag): Attribute[] {
  const usable = attributes.filter(({ name, value }) => plainName.test(name) && isWritable(value))
  const address = usable.filter(({ name, value }) => name === addresses[tag] && value !== '')
  const own = usable.filter(
    ({ name, value }) => hasVariable(value) && !address.some((one) => one.name === name),
  )
  if (tag === 'meta') return withNameFirst(usable)
  if (address.length > 0) return [...address, ...own]
  const named = usable.filter(
    ({ name, value }) => isNaming(name, value) && !own.some((one) => one.name === name),
  )
  return [...named.slice(0, 2), ...own]
}

/** A meta tag without a name says something about the page, and is on every page. */
function withNameFirst(attributes: readonly Attribute[]): Attribute[] {
  const name = attributes.find(({ name: key }) => key === 'name' || key === 'property')
  const content = attributes.find(({ name: key }) => key === 'content')
  return name ? [name, ...(content ? [content] : [])] : []
}

function isNaming(name: string, value: string): boolean {
  return value !== '' && (name === 'id' || (name.startsWith('data-') && !/^(?:true|false|\d+)$/.test(value)))
}

function isWritable(value: string): boolean {
  return !/[\n\r\f]/.test(value)
}

function hasVariable(text: string): boolean {
  return text.search(placeholderPattern) >= 0
}

/** Condition for an attribute. An address may have another protocol, and more after it unless it ends with a value. */
function attributeSelector({ name, value }: Attribute): string {
  const isAddress = name === 'src' || name === 'href'
  const text = isAddress ? value.replace(/^https?:/, '') : value
  return `[${name}${isAddress ? addressOperator(text) : '='}"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"]`
}

function addressOperator(address: string): string {
  return address.endsWith('}}') ? '$=' : '*='
}

/** Longest text that a check compares, and the number of texts (shared/check/config.ts). */
const MAX_TEXT = 200

/** Check for the text of an inline script: its own values, and the address that it loads from. */
function textCheck(snippet: string): DerivedCheck | undefined {
  const code = codeIn(snippet)
  const source = snippet.slice(code.start, code.end)
  const values = Array.from(source.matchAll(placeholderPattern), ({ 0: text, index }) => ({ text, index }))
  const address = /\/\/([\w-]+(?:\.[\w-]+)+[\w./-]*)/.exec(source)
  const found = [
    ...values.slice(0, 2),
    ...(address?.[1] ? [{ text: address[1].slice(0, MAX_TEXT), index: address.index + 2 }] : []),
  ]
  const texts = found.length > 0 ? found : firstLine(source)
  if (texts.length === 0) return undefined
  const unique = [...new Set(texts.map(({ text }) => text))]
  return {
    check: { type: 'http_ping', bodyContains: unique },
    looksFor: texts.map(({ text, index }) => rangeAt(code.start + index, text)),
  }
}

function codeIn(snippet: string): Range {
  const script = tagsIn(snippet).find(({ name }) => name === 'script')
  return script?.text ?? { start: 0, end: snippet.length }
}

function firstLine(source: string): { text: string; index: number }[] {
  const line = source
    .split('\n')
    .map((one) => one.trim())
    .find((one) => one !== '')
  const text = line?.slice(0, 100)
  return text === undefined ? [] : [{ text, index: source.indexOf(text) }]
}

/** Check for a TXT record such as `acme-verification={{code}}`. */
function recordCheck(snippet: string): DerivedCheck | undefined {
  const value = snippet.trim()
  if (!/^[\w.-]+=\S+$/.test(value)) return undefined
  return {
    check: { type: 'dns_lookup', recordType: 'TXT', match: 'equals', value },
    looksFor: [rangeAt(snippet.indexOf(value), value)],
  }
}

function rangeAt(start: number, text: string): Range {
  return { start, end: start + text.length }
}
