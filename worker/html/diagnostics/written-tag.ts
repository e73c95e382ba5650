import type { Attributes } from '../tokenizer/attribute-marks.ts'
import { readTag } from '../tokenizer/read-tag.ts'
import { startTag, type StartTag } from '../tokenizer/start-tag.ts'

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** The start tag of an element with these attributes, for a selector to be tried on. */
export function tagWith(name: string, attributes: Attributes): StartTag {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const bytes = Buffer.from(`<${name}${written.join('')}>`)
  const span = readTag(bytes, 0, 1)
  if (!span) throw new TypeError('a tag that was just written cannot be read')
  return startTag(bytes, span, (piece) => utf8.decode(piece))
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
