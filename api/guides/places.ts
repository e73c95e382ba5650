import type { Language } from './languages/index.ts'
import { percentEncoded, type Write } from './languages/reader.ts'
import type { Variable } from './variables.ts'

/** Where a value goes, and how it is written there. */
export type Place = { readonly name: string; readonly write: Write }

/** The author's own text, and between it the places. */
export type Part = string | Place

export type Declared = ReadonlyMap<string, Variable>

/** More than anybody needs, and few enough that a text of any size is read in no time. */
const MAX_PLACES = 500
const MAX_ADDRESS_CHARACTERS = 2000

/**
 * Finds the places of declared variables in a text. A name that is not declared, or whose value could not be put there
 * safely, stays as it is.
 */
export function findPlaces(source: string, language: Language, declared: Declared): Part[] {
  const reader = language.open(source)
  const parts: Part[] = []
  let readTo = 0
  for (const { 0: text, 1: name = '', index } of source.matchAll(/\{\{([A-Za-z]\w{0,49})\}\}/g)) {
    const variable = declared.get(name)
    if (!variable || (variable.type === 'text' && !language.takesText) || parts.length > 2 * MAX_PLACES)
      continue
    const before = source.slice(readTo, index)
    reader.read(before)
    const write = reader.write(text)
    const start = source.slice(Math.max(0, index - MAX_ADDRESS_CHARACTERS), index)
    parts.push(before, write ? { name, write: asPartOfAddress(write, start, variable) } : text)
    readTo = index + text.length
  }
  return [...parts, source.slice(readTo)]
}

/**
 * A value within an address is percent-encoded before all else, whatever the code around it: the address keeps its
 * parts. An address that is nothing but the value is taken as it is.
 */
function asPartOfAddress(write: Write, before: string, { type }: Variable): Write {
  if (write === percentEncoded) return type === 'url' && /(^|\]\(\s*<?)$/.test(before) ? asIs : write
  return isWithinAddress(before) ? (value) => write(percentEncoded(value)) : write
}

function isWithinAddress(before: string): boolean {
  const start = before.lastIndexOf('//')
  return start !== -1 && !/[\s"'<>`]/.test(before.slice(start))
}

const asIs: Write = (value) => value
