import { decodeHTMLAttribute } from 'entities'
import { type Attribute, type Range, type Tag, tagsIn } from '../../../shared/snippet/tags.ts'

export type SpelledAttribute = {
  readonly name: string
  /** As browsers read it. Empty for an attribute without a value, and for one whose value means nothing. */
  readonly value: string
  /** As it is written, without quotes. */
  readonly raw: string
  readonly quote: '"' | "'" | ''
  /** The whole attribute, with the space before it. */
  readonly source: string
}

/** A start tag as it is written: its name, its attributes, and the rest up to its `>`. */
export type SpelledTag = {
  readonly name: string
  readonly opening: string
  readonly attributes: readonly SpelledAttribute[]
  readonly closing: string
  /** Content of an element that contains only text, such as a script. */
  readonly text: string
  /** What follows the tag and its text, up to the next tag. */
  readonly gap: string
  /** False if browsers may read the tag otherwise. */
  readonly isCertain: boolean
}

export type Markup = {
  /** What is before the first tag. */
  readonly lead: string
  readonly tags: readonly SpelledTag[]
}

/** Comparing takes time for each pair of tags. */
const MAX_TAGS = 60
const MAX_ATTRIBUTES = 20
/** The names of these elements and of their attributes have capitals, and a slash ends them. */
const foreign = /<(?:svg|math)\b/i

/** Attributes that mean the same with any value (https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#boolean-attributes). */
const booleans = new Set(['async', 'defer', 'nomodule', 'disabled', 'allowfullscreen'])

/** Reads a text that consists of tags. Undefined for one with code between them, in which a tag may be a string. */
export function readMarkup(source: string): Markup | undefined {
  const tags = tagsIn(source)
  const lead = source.slice(0, tags[0]?.start)
  if (tags.length === 0 || tags.length > MAX_TAGS || tags.some(hasManyAttributes)) return undefined
  if (foreign.test(source) || hasCode(lead)) return undefined
  const spelled = tags.map((tag, index) => spell(source, tag, tags[index + 1]?.start ?? source.length))
  return spelled.some(({ gap }) => hasCode(gap)) ? undefined : { lead, tags: spelled }
}

function hasManyAttributes({ attributes }: Tag): boolean {
  return attributes.length > MAX_ATTRIBUTES
}

function hasCode(gap: string): boolean {
  return /["'`(){};=\\]/.test(gap.replaceAll(/<!--[^]*?-->/g, ''))
}

function spell(source: string, { name, attributes, start, end, text }: Tag, next: number): SpelledTag {
  const opening = source.slice(start, start + 1 + name.length)
  let at = start + opening.length
  const spelled = attributes.map((attribute) => {
    const { range, ...rest } = spellAttribute(source, attribute, at)
    at = range.end
    return rest
  })
  const closing = source.slice(at, end)
  const names = new Set(spelled.map(({ name }) => name))
  return {
    name,
    opening,
    attributes: spelled,
    closing,
    text: text ? source.slice(text.start, text.end) : '',
    gap: source.slice(text?.end ?? end, next),
    isCertain:
      /^[ \t\n\f\r]*\/?>$/.test(closing) &&
      names.size === spelled.length &&
      spelled.every((each) => /^[ \t\n\f\r/]+[^\s/]/.test(each.source)),
  }
}

function spellAttribute(
  source: string,
  { name, value, start, end }: Attribute,
  from: number,
): SpelledAttribute & { readonly range: Range } {
  const before = source.charAt(start - 1)
  const quote = (before === '"' || before === "'") && source.charAt(end) === before ? before : ''
  const raw = value === '' ? '' : source.slice(start, end)
  const range = { start: from, end: end + quote.length }
  return {
    name,
    value: booleans.has(name) ? '' : decodeHTMLAttribute(raw),
    raw,
    quote,
    source: source.slice(range.start, range.end),
    range,
  }
}
