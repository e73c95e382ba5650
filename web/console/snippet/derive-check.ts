import { ownValue } from '../../../shared/own-value.ts'
import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import type { Verification } from '../api/versions.ts'
import { codeFragments } from './code-fragments.ts'
import { languageOf } from './language.ts'
import { tagsIn, type Attribute, type Range, type Tag } from './tags.ts'

export type DerivedCheck = {
  readonly check: Verification
  /** Ranges of the snippet that the check looks for. */
  readonly ranges: readonly Range[]
}

/**
 * Derives the check that a pasted snippet suggests: an element or code that must be on the page, or a DNS record. Undefined if the snippet suggests no check.
 */
export function deriveCheck(snippet: string): DerivedCheck | undefined {
  const [element] = tagsIn(snippet)
    .map((tag) => elementCheck(tag))
    .filter((found) => found !== undefined)
    .toSorted((a, b) => b.weight - a.weight)
  if (element?.hasVariable) return element.derived
  const language = languageOf(snippet)
  const code = language === 'html' || language === 'js' ? codeCheck(snippet) : undefined
  if (element) return code?.hasVariable ? joinChecks(element.derived, code.derived) : element.derived
  if (code) return code.derived
  return language === 'text' ? recordCheck(snippet) : undefined
}

/** An element and the code beside it, of a snippet that needs both. An element in a noscript element is a fallback. */
function joinChecks(element: DerivedCheck, code: DerivedCheck): DerivedCheck {
  if (!String(element.check['selector']).startsWith('script')) return code
  return {
    check: { ...element.check, code: code.check['code'] },
    ranges: [...element.ranges, ...code.ranges],
  }
}

type WeightedCheck = {
  readonly derived: DerivedCheck
  readonly weight: number
  readonly hasVariable: boolean
}

/**
 * Returns a check for a tag's element. Values with variables weigh most. Undefined if nothing distinguishes the element
 * or its selector is too long.
 */
function elementCheck(tag: Tag): WeightedCheck | undefined {
  const parts = distinguishingAttributes(tag)
  const isCustomElement = tag.name.includes('-')
  if (parts.length === 0 && !isCustomElement) return undefined
  const selector = tag.name + parts.map(attributeSelector).join('')
  if (selector.length > 500) return undefined
  const variableCount = parts.filter(({ value }) => hasVariable(value)).length
  const weight = variableCount * 10 + (tag.name === 'script' ? 5 : 0) + (isCustomElement ? 2 : 0)
  const ranges = parts.length > 0 ? parts : [tag]
  return {
    weight,
    hasVariable: variableCount > 0,
    derived: {
      check: { type: 'script_presence', selector },
      ranges: ranges.map(({ start, end }) => ({ start, end })),
    },
  }
}

/** Attribute names that need no escapes in CSS. */
const plainName = /^[a-z_][\w-]*$/
const addresses: Readonly<Record<string, string>> = { script: 'src', iframe: 'src', img: 'src', link: 'href' }

/** Returns the attributes that distinguish a tag's element: its URL, its name, and those with variables. */
function distinguishingAttributes({ name: tag, attributes }: Tag): Attribute[] {
  const usable = attributes.filter(({ name, value }) => plainName.test(name) && fitsInSelector(value))
  const address = usable.filter(({ name, value }) => name === ownValue(addresses, tag) && value !== '')
  const withVariable = usable.filter(
    ({ name, value }) => hasVariable(value) && !address.some((other) => other.name === name),
  )
  if (tag === 'meta') return nameAndContent(usable)
  if (address.length > 0) return [...address, ...withVariable]
  const identifying = usable.filter(
    ({ name, value }) => isIdentifying(name, value) && !withVariable.some((other) => other.name === name),
  )
  return [...identifying.slice(0, 2), ...withVariable]
}

/** Returns a meta tag's name and content. Meta tags without a name, such as the charset, do not distinguish a site. */
function nameAndContent(attributes: readonly Attribute[]): Attribute[] {
  const name = attributes.find(({ name: key }) => key === 'name' || key === 'property')
  const content = attributes.find(({ name: key }) => key === 'content')
  return name ? [name, ...(content ? [content] : [])] : []
}

function isIdentifying(name: string, value: string): boolean {
  return value !== '' && (name === 'id' || (name.startsWith('data-') && !/^(?:true|false|\d+)$/.test(value)))
}

function fitsInSelector(value: string): boolean {
  return !/[\n\r\f]/.test(value)
}

function hasVariable(text: string): boolean {
  return text.search(placeholderPattern) >= 0
}

/** Returns an attribute's selector. A URL can have another protocol, and more after it unless it ends with a variable. */
function attributeSelector({ name, value }: Attribute): string {
  const isAddress = name === 'src' || name === 'href'
  const text = isAddress ? value.replace(/^https?:/, '') : value
  return `[${name}${isAddress ? addressOperator(text) : '='}"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"]`
}

function addressOperator(address: string): string {
  return address.endsWith('}}') ? '$=' : '*='
}

type CodeCheck = { readonly derived: DerivedCheck; readonly hasVariable: boolean }

/** Returns a check for the code of an inline script, the first one with a variable if any has one. */
function codeCheck(snippet: string): CodeCheck | undefined {
  const scripts = scriptsIn(snippet)
  const script = scripts.find(({ start, end }) => hasVariable(snippet.slice(start, end))) ?? scripts[0]
  if (!script) return undefined
  const source = snippet.slice(script.start, script.end)
  const fragments = codeFragments(source)
  if (fragments.length === 0) return undefined
  return {
    hasVariable: hasVariable(source),
    derived: {
      check: { type: 'script_presence', code: fragments.map(({ start, end }) => source.slice(start, end)) },
      ranges: fragments.map(({ start, end }) => ({ start: script.start + start, end: script.start + end })),
    },
  }
}

/** The inline scripts of a snippet, or all of it if it has no tags. */
function scriptsIn(snippet: string): Range[] {
  const tags = tagsIn(snippet)
  if (tags.length === 0) return [{ start: 0, end: snippet.length }]
  return tags.flatMap(({ name, attributes, text }) =>
    name === 'script' && text && !attributes.some((attribute) => attribute.name === 'src') ? [text] : [],
  )
}

/** Returns a check for a TXT record such as `acme-verification={{code}}`. */
function recordCheck(snippet: string): DerivedCheck | undefined {
  const value = snippet.trim()
  if (!/^[\w.-]+=\S+$/.test(value)) return undefined
  return {
    check: { type: 'dns_lookup', recordType: 'TXT', match: 'equals', value },
    ranges: [rangeAt(snippet.indexOf(value), value)],
  }
}

function rangeAt(start: number, text: string): Range {
  return { start, end: start + text.length }
}
