import type { CodeUnit } from './code-units.ts'
import type { Program } from './program.ts'

/** A value in a program that differs from the one in a fragment. `name` is its key, its command or its function. */
export type DifferentValue = {
  readonly name: string
  readonly found: string
  readonly wanted: string
  readonly at: number
}

export type CodeFinding =
  | { readonly kind: 'found'; readonly at: number; readonly places: readonly FragmentPlace[] }
  /** The code is there, but with other values. */
  | {
      readonly kind: 'differs'
      readonly values: readonly DifferentValue[]
      readonly places: readonly FragmentPlace[]
    }
  /** Where each fragment is; undefined for those that are missing. */
  | { readonly kind: 'absent'; readonly places: readonly (FragmentPlace | undefined)[] }

/** A place in a program that has the form of a fragment, with the offsets of its first and its last unit. */
export type FragmentPlace = {
  readonly at: number
  readonly last: number
  /** Empty if the place has the values of the fragment. */
  readonly values: readonly DifferentValue[]
}

/** Looks for all fragments in a program. */
export function findCode(
  { units }: Pick<Program, 'units'>,
  fragments: readonly (readonly CodeUnit[])[],
): CodeFinding {
  const places = fragments.map((wanted) => findFragment(units, wanted))
  const there = places.filter((place) => place !== undefined)
  const [first] = there
  if (!first || there.length < places.length) return { kind: 'absent', places }
  const values = there.flatMap((place) => place.values)
  return values.length > 0
    ? { kind: 'differs', values, places: there }
    : { kind: 'found', at: first.at, places: there }
}

/** The number of steps that `findCode` takes at most. */
export function findSteps(
  { units }: Pick<Program, 'units'>,
  fragments: readonly (readonly CodeUnit[])[],
): number {
  return units.length * fragments.reduce((sum, wanted) => sum + 1 + wanted.length / 8, 0)
}

/** Maximum number of values of a fragment that may differ in a place that is still recognised. */
const MAX_DIFFERENT = 2

/** Returns the first place with the same values, or else the first with others. */
function findFragment(units: readonly CodeUnit[], wanted: readonly CodeUnit[]): FragmentPlace | undefined {
  let similar: FragmentPlace | undefined
  for (let start = 0; start + wanted.length <= units.length; start += 1) {
    const place = compareAt(units, start, wanted)
    if (place?.values.length === 0) return place
    similar ??= place
  }
  return similar
}

function compareAt(
  units: readonly CodeUnit[],
  start: number,
  wanted: readonly CodeUnit[],
): FragmentPlace | undefined {
  const different: number[] = []
  for (let index = 0; index < wanted.length; index += 1) {
    const [found, unit] = [units[start + index], wanted[index]]
    if (!found || !unit) return undefined
    if (isSame(found, unit)) continue
    if (!isOtherValue(found, unit) || different.length === MAX_DIFFERENT) return undefined
    different.push(index)
  }
  if (different.length > 0 && !isRecognisable(wanted, different) && !hasSameHost(units[start], wanted))
    return undefined
  if (!isWhole(units, start, wanted)) return undefined
  const values = different.map((index) => ({
    name: nameBefore(wanted, index),
    found: units[start + index]?.value ?? '',
    wanted: wanted[index]?.value ?? '',
    at: units[start + index]?.at ?? 0,
  }))
  const [first, last] = [units[start], units[start + wanted.length - 1]]
  return { at: first?.at ?? 0, last: last?.at ?? 0, values }
}

export function isSame(found: CodeUnit, wanted: CodeUnit): boolean {
  if (found.kind !== wanted.kind) return false
  return wanted.isPrefix ? found.value.startsWith(wanted.value) : found.value === wanted.value
}

const blank = /^(?:YOUR|MY|INSERT|REPLACE|ENTER)_[A-Z_]+$/

/** A blank that nobody has filled in, such as `YOUR_ID`, stands without quotation marks where a number belongs. */
function isOtherValue(found: CodeUnit, wanted: CodeUnit): boolean {
  if (wanted.kind !== 'literal') return false
  return found.kind === 'literal' || (found.kind === 'word' && blank.test(found.value))
}

/** Without a word in common, or with another command, as in `fbq('track', …)` for `fbq('init', …)`, it is other code. */
function isRecognisable(wanted: readonly CodeUnit[], different: readonly number[]): boolean {
  return wanted.some(({ kind }) => kind === 'word') && !different.some((index) => isCommand(wanted, index))
}

/** True for another address on the host of a fragment that is only an address. */
function hasSameHost(found: CodeUnit | undefined, wanted: readonly CodeUnit[]): boolean {
  const [only, ...others] = wanted
  const host = others.length === 0 ? hostOf(only?.value) : undefined
  return host !== undefined && hostOf(found?.value) === host
}

/** The host of a text that is an address. */
export function hostOf(address: string | undefined): string | undefined {
  return /^(?:https?:)?\/\/([^/?#]+)/.exec(address ?? '')?.[1]
}

/** True for a first argument of letters, with others after it. */
export function isCommand(wanted: readonly CodeUnit[], index: number): boolean {
  const isFirst = isOpen(wanted[index - 1]) && isSign(wanted[index + 1], ',')
  return isFirst && /^[a-z_:.-]+$/i.test(wanted[index]?.value ?? '')
}

function isOpen(unit: CodeUnit | undefined): boolean {
  return isSign(unit, '(') || isSign(unit, '[')
}

function isSign(unit: CodeUnit | undefined, value: string): boolean {
  return unit?.kind === 'sign' && unit.value === value
}

/** The name of a value: its key, its command or its function. Empty for an argument of a call without a name. */
function nameBefore(units: readonly CodeUnit[], index: number): string {
  const before = units[index - 1]
  if (isSign(before, ':') || isSign(before, '=')) return units[index - 2]?.value ?? ''
  const open = openBefore(units, index)
  const [owner, first] = [units[open - 1], units[open + 1]]
  if (open < 0) return ''
  if (open + 1 < index && first?.kind === 'literal' && isCommand(units, open + 1)) return first.value
  if (owner?.kind === 'word') return owner.value
  return isSign(units[open], '[') ? nameBefore(units, open) : ''
}

/** Index of the bracket around a unit; -1 without one. */
function openBefore(units: readonly CodeUnit[], index: number): number {
  let depth = 0
  for (let at = index - 1; at >= 0; at -= 1) {
    const { kind, value } = units[at] ?? {}
    if (kind !== 'sign') continue
    if (value === ')' || value === ']' || value === '}') depth += 1
    if (value !== '(' && value !== '[' && value !== '{') continue
    if (depth === 0) return at
    depth -= 1
  }
  return -1
}

/** Objects that have the names of a page's scripts as properties. */
const globals = new Set(['globalThis', 'parent', 'self', 'top', 'window'])

const mayPrecedeValue = new Set(['(', ',', '[', '{', '}', ')', ':', ';', '=', '?', '=>', '&&', '||', '??'])
const mayFollowValue = new Set([',', ')', ']', '}', ';', ':', '&&', '||', '??', '?'])

/** False if what stands around a place makes it a part of another name or value. */
function isWhole(units: readonly CodeUnit[], start: number, wanted: readonly CodeUnit[]): boolean {
  const [first, last] = [wanted[0], wanted.at(-1)]
  if (first?.kind === 'word' && !isOwnName(units, start)) return false
  if (first?.kind === 'literal' && !isOwnValue(units[start - 1])) return false
  const after = units[start + wanted.length]
  if (!after || (last?.kind !== 'literal' && last?.kind !== 'word')) return true
  return after.kind === 'sign' ? mayFollowValue.has(after.value) : after.isAfterLineEnd
}

/** False for a method of the same name of another object. */
export function isOwnName(units: readonly CodeUnit[], start: number): boolean {
  const [beforeOwner, owner, dot] = [units[start - 3], units[start - 2], units[start - 1]]
  if (!isSign(dot, '.') && !isSign(dot, '?.')) return true
  return owner?.kind === 'word' && globals.has(owner.value) && !isSign(beforeOwner, '.')
}

function isOwnValue(before: CodeUnit | undefined): boolean {
  if (!before) return true
  return before.kind === 'sign' ? mayPrecedeValue.has(before.value) : before.value === 'return'
}
