export type Range = { readonly start: number; readonly end: number }

/** An attribute of a tag. Its range is the range of its value in the snippet. */
export type Attribute = Range & { readonly name: string; readonly value: string }

/** A start tag in a snippet. Its range ends after its `>`. */
export type Tag = Range & {
  readonly name: string
  readonly attributes: readonly Attribute[]
  /** Content of an element that contains only text, such as a script. */
  readonly text: Range | undefined
}

/** The inline scripts of a snippet, or all of it if it has no tags. */
export function scriptsIn(snippet: string, tags: readonly Tag[] = tagsIn(snippet)): Range[] {
  if (tags.length === 0) return [{ start: 0, end: snippet.length }]
  return tags.flatMap(({ name, attributes, text }) =>
    name === 'script' && text && isInlineProgram(attributes) ? [text] : [],
  )
}

/** The attribute at each position of a snippet. */
export function attributesByPosition(tags: readonly Tag[]): (Attribute | undefined)[] {
  const found: (Attribute | undefined)[] = []
  for (const attribute of tags.flatMap(({ attributes }) => attributes)) {
    for (let at = attribute.start; at < attribute.end; at += 1) found[at] = attribute
  }
  return found
}

/** True for a script that browsers run, or that another tool runs later. */
function isInlineProgram(attributes: readonly Attribute[]): boolean {
  const type = attributes.find(({ name }) => name === 'type')?.value.trim() ?? ''
  return (
    !attributes.some(({ name }) => name === 'src') &&
    !/json|html|template|^(?:importmap|speculationrules)$/i.test(type)
  )
}

/** Elements whose content browsers parse as text when scripts are enabled. */
const textElements = new Set(['script', 'style', 'noscript', 'textarea', 'title'])

/**
 * Finds the start tags in a snippet. The browser's HTML parser cannot be used: the console's Content Security Policy
 * requires Trusted Types and allows no policy, and the parser does not report positions in the source.
 */
export function tagsIn(source: string): Tag[] {
  const tags: Tag[] = []
  for (let at = source.indexOf('<'); at >= 0;) {
    const tag = readTag(source, at)
    if (tag) tags.push(tag)
    at = source.indexOf('<', nextPosition(source, at, tag))
  }
  return tags
}

/** Returns the position after a tag and its text, or after a comment. */
function nextPosition(source: string, at: number, tag: Tag | undefined): number {
  if (tag) return tag.text?.end ?? tag.end
  if (!source.startsWith('<!--', at)) return at + 1
  const end = source.indexOf('-->', at + 4)
  return end < 0 ? source.length : end + 3
}

/** A name with an underscore is a blank to fill in, such as `<project_key>`. */
const opening = /<([a-z][a-z\d:-]*)(?!\w)/iy
const attribute = /[\s/]{1,200}([^\s/>="'<]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>]+))?/dy

function readTag(source: string, start: number): Tag | undefined {
  const [open, name] = matchAt(opening, source, start) ?? []
  if (open === undefined || name === undefined) return undefined
  const attributes: Attribute[] = []
  let at = start + open.length
  for (let match = matchAt(attribute, source, at); match; match = matchAt(attribute, source, at)) {
    attributes.push(toAttribute(match))
    at += match[0].length
  }
  const close = source.indexOf('>', at)
  if (close < 0) return undefined
  const lowerName = name.toLowerCase()
  return { name: lowerName, attributes, start, end: close + 1, text: textAfter(source, lowerName, close + 1) }
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}

function toAttribute({ 1: name = '', 2: raw = '', indices }: RegExpExecArray): Attribute {
  const [start, end] = indices?.[2] ?? indices?.[1] ?? [0, 0]
  const isQuoted = /^["']/.test(raw)
  const value = isQuoted ? raw.slice(1, -1) : raw
  const from = isQuoted ? start + 1 : start
  return { name: name.toLowerCase(), value: decode(value), start: from, end: isQuoted ? end - 1 : end }
}

function textAfter(source: string, name: string, start: number): Range | undefined {
  if (!textElements.has(name)) return undefined
  const end = source.toLowerCase().indexOf(`</${name}`, start)
  return { start, end: end < 0 ? source.length : end }
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

function decode(value: string): string {
  return value.replaceAll(/&(?:amp|quot|apos|lt|gt|#39);/g, (entity) => entities[entity] ?? entity)
}
