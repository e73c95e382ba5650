import { escapeHtml } from '../../../shared/escape-html.ts'
import type { Attributes } from '../tokenizer/attribute-marks.ts'
import { readTag } from '../tokenizer/read-tag.ts'
import { startTag, type StartTag } from '../tokenizer/start-tag.ts'

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Makes a start tag with these attributes, to test a selector on it. */
export function makeStartTag(name: string, attributes: Attributes): StartTag {
  const markup = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  const bytes = Buffer.from(`<${name}${markup.join('')}>`)
  const span = readTag(bytes, 0, 1)
  if (!span) throw new TypeError('a start tag that was just made cannot be parsed')
  return startTag(bytes, span, (piece) => utf8.decode(piece))
}
