import { html, parse } from 'parse5'
import { GREATER, NUL, toLower } from '../input/ascii.ts'
import type { Input } from '../input/byte-queue.ts'

/** Doctypes longer than this are not read. */
const MAX_DOCTYPE_BYTES = 4096

/** The doctype of nearly every page, in any letter case. */
const USUAL_DOCTYPE = '<!doctype html>'

/**
 * The source of the doctype whose `<` is at `at`, up to its end or the length limit. Undefined if more bytes are needed
 * first; empty for other markup.
 */
export function doctypeAt({ bytes, last }: Input, at: number): string | undefined {
  if (isUsual(bytes, at)) return USUAL_DOCTYPE
  const limit = Math.min(bytes.length, at + MAX_DOCTYPE_BYTES)
  let end = at
  while (end < limit && bytes[end] !== GREATER) end += 1
  if (end === bytes.length && !last && end - at < MAX_DOCTYPE_BYTES) return undefined
  const source = bytes.toString('latin1', at, end === limit ? bytes.length : end + 1)
  return /^<!doctype/i.test(source) ? source : ''
}

function isUsual(bytes: Buffer, at: number): boolean {
  for (let index = 0; index < USUAL_DOCTYPE.length; index += 1) {
    if (toLower(bytes[at + index] ?? NUL) !== USUAL_DOCTYPE.charCodeAt(index)) return false
  }
  return true
}

/** True if a page with this beginning is certainly not in quirks mode. */
export function isCertainlyStandard(beginning: Buffer): boolean {
  const text = beginning.toString('latin1', 0, MAX_BEGINNING)
  const source = /^[\t\n\f\r ]*(?:<\?[^>]*>[\t\n\f\r ]*)?(<!doctype[^>]*>)/i.exec(text)?.[1]
  return source !== undefined && !isQuirks(source)
}

const MAX_BEGINNING = 512

/** Caches doctypes: few different ones exist, each on many pages. */
const known = new Map<string, boolean>()
const MAX_KNOWN = 100

/** Tests whether a page with this doctype is in quirks mode. */
export function isQuirks(source: string): boolean {
  if (source === USUAL_DOCTYPE || /^<!doctype html>$/i.test(source)) return false
  const before = known.get(source)
  if (before !== undefined) return before
  const inQuirksMode = parse(source).mode === html.DOCUMENT_MODE.QUIRKS
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(source, inQuirksMode)
  return inQuirksMode
}
