import { AttributeAction, SelectorType } from 'css-what'
import { isLetter, isSpace, LESS } from '../../input/ascii.ts'
import { enclosuresAt, type Enclosure } from './enclosures.ts'
import { findEncodedScript } from './encoded-scripts.ts'
import type { Position } from '../../input/line-counter.ts'
import { readTag } from '../../tokenizer/read-tag.ts'
import type { Subject } from '../../selector/subject.ts'
import { attributesOf, startTag } from '../../tokenizer/start-tag.ts'
import { scriptKindOf } from '../../page/script-type.ts'
import { loadableByScripts } from '../../selector/subject-kinds.ts'
import type { PageSource } from '../../page/page-source.ts'

/** Finds a script that contains the URL of the missing element, and so may add that element. */
export async function findScriptedAddress(page: PageSource, subject: Subject): Promise<Position | undefined> {
  if (!loadableByScripts(subject)) return undefined
  const texts = new Set(
    subject.compounds
      .flatMap(({ parts }) => parts.flatMap(({ token }) => addressIn(token) ?? []))
      .flatMap(spellingsOf),
  )
  const maxLooks = Math.ceil(MAX_LOOKS / texts.size)
  const offsets = [...texts]
    .flatMap((text) => offsetsOf(text, page.bytes, maxLooks))
    .toSorted((a, b) => a - b)
  if (offsets.length === 0) return findEncodedScript(page, [...texts])
  const enclosures = await enclosuresAt(page, offsets)
  const index = enclosures.findIndex(
    (enclosure, at) => enclosure && enclosure !== enclosures[at - 1] && mayAdd(enclosure, page),
  )
  const offset = offsets[index]
  return offset === undefined ? findEncodedScript(page, [...texts]) : page.positionOf(offset)
}

type AddressToken = Subject['compounds'][number]['parts'][number]['token']

const MIN_ADDRESS = 4
const MAX_ADDRESS = 300

/** The part of an address that a script names in one piece: without the scheme, and without what it adds at the end. */
export function addressIn(token: AddressToken): string | undefined {
  if (token.type !== SelectorType.Attribute) return undefined
  if (token.action === AttributeAction.Not || token.action === AttributeAction.Exists) return undefined
  const name = token.name.toLowerCase()
  if (name !== 'src' && name !== 'href') return undefined
  const address = token.value.replace(/^(?:https?:)?\/\//i, '').split(/[?#]/, 1)[0] ?? ''
  return address.length < MIN_ADDRESS || address.length > MAX_ADDRESS ? undefined : address
}

/** The spellings of a slash in a script. */
const slashes = ['/', '\\/', '\\u002F', '\\u002f', '\\x2F', '\\x2f', '%2F', '%2f']

/**
 * Maximum number of occurrences to examine, across all spellings of all addresses, since a hostile page may have many.
 */
const MAX_LOOKS = 10_000

function spellingsOf(address: string): string[] {
  return slashes.map((slash) => address.replaceAll('/', slash))
}

function offsetsOf(text: string, bytes: Buffer, maxLooks: number): number[] {
  const offsets: number[] = []
  let at = bytes.indexOf(text)
  for (let looks = 0; at !== -1 && looks < maxLooks; looks += 1) {
    if (isInAddress(bytes, at, text.length)) offsets.push(at)
    at = bytes.indexOf(text, at + text.length)
  }
  return offsets
}

const delimiters: ReadonlySet<number> = new Set(Buffer.from(' \t\n\f\r"\'`<>(),;[]{}'))

/** A quotation mark of a tag that was escaped, to be shown as text. */
const escaped = /&(?:quot|apos|#\d+|#x[\da-f]+);$/i
const MAX_REFERENCE = 8

/** Distinguishes a URL between delimiters, such as quotation marks, from a plain word. */
function isInAddress(bytes: Buffer, at: number, length: number): boolean {
  let from = at
  while (from > at - MAX_ADDRESS && from > 0 && !delimiters.has(bytes[from - 1] ?? 0)) from -= 1
  let to = at + length
  while (to < at + 2 * MAX_ADDRESS && to < bytes.length && !delimiters.has(bytes[to] ?? 0)) to += 1
  if (escaped.test(bytes.toString('latin1', Math.max(0, from - MAX_REFERENCE), from))) return false
  const text = bytes.toString('latin1', from, to)
  return text.includes('.') && slashes.some((slash) => text.includes(slash))
}

/** Types of data that describe the page and load nothing. */
const descriptions = new Set(['application/ld+json', 'speculationrules'])

function mayAdd({ kind, name, start, contentStart }: Enclosure, { bytes, decode }: PageSource): boolean {
  if (kind !== 'text' || name !== 'script') return false
  const span = readTag(bytes, start, start + 1)
  if (!span) return false
  const attributes = attributesOf(startTag(bytes, span, decode))
  if (descriptions.has(attributes['type']?.trim().toLowerCase() ?? '')) return false
  return scriptKindOf(attributes) !== 'program' || !isMarkup(bytes, contentStart)
}

/** A program that begins with a tag does not run. */
function isMarkup(bytes: Buffer, from: number): boolean {
  let at = from
  while (isSpace(bytes[at])) at += 1
  return bytes[at] === LESS && isLetter(bytes[at + 1])
}
