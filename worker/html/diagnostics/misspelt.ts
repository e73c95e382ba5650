import { editDistance } from '../../../shared/spelling/edit-distance.ts'
import { javascriptTypes } from '../page/script-type.ts'
import type { Attributes } from '../tokenizer/attribute-marks.ts'

/** More letters than the longest type has, with those that a mistake adds. */
const MAX_TYPE_CHARACTERS = 40

/** Wrong letters in a mistyped type. With more, it is a type of its own: `text/javascript-blocked` is no mistake. */
const MAX_WRONG_LETTERS = 2

/** A type such as text/javascipt is a mistake of an author, unlike one that a tool made up. */
export function isMisspeltType(type: string): boolean {
  const [essence = ''] = type.toLowerCase().split(';', 1)
  const name = essence.trim()
  if (name.length > MAX_TYPE_CHARACTERS) return false
  if (/^text\/?$/.test(name) || editDistance(name, 'module') === 1) return true
  return scriptTypes.some((known) => editDistance(name, known) <= MAX_WRONG_LETTERS)
}

/** With what authors write who leave out the first half. */
const scriptTypes: readonly string[] = [...javascriptTypes, 'javascript', 'ecmascript', 'jscript']

/** The attribute that was meant to be `src`; undefined if the element has none. */
export function misnamedSrc(attributes: Attributes): string | undefined {
  if ((attributes['src'] ?? '') !== '') return undefined
  return Object.keys(attributes).find((name) => mistaken.has(name) && hasHost.test(attributes[name] ?? ''))
}

const mistaken = new Set('scr sr rc rsc crs srs srcs srcc scrc ssrc sorce source href hre'.split(' '))
const hasHost = /^\s*(?:https?:)?\/\/./i
