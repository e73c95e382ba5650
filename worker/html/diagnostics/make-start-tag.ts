import { escapeHtml } from '../../../shared/escape-html.ts'
import { isLetter } from '../input/ascii.ts'
import type { Attributes } from '../tokenizer/attribute-marks.ts'
import { readTag } from '../tokenizer/read-tag.ts'
import { startTag, type StartTag } from '../tokenizer/start-tag.ts'

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Reads the start tag with which a text begins. Undefined if it begins with none, or ends before the tag does. */
export function parseStartTag(text: string): StartTag | undefined {
  const bytes = Buffer.from(text)
  const span = isLetter(bytes[1]) ? readTag(bytes, 0, 1) : undefined
  return span && startTag(bytes, span, (piece) => utf8.decode(piece))
}

/** Makes a start tag with these attributes, to test a selector on it. */
export function makeStartTag(name: string, attributes: Attributes): StartTag {
  const markup = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  const tag = parseStartTag(`<${name}${markup.join('')}>`)
  if (!tag) throw new TypeError('a start tag that was just made cannot be parsed')
  return tag
}
