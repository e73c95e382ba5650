import type { CodeUnit } from './code-units.ts'
import { isCommand, isOwnName, isSame, type FragmentPlace } from './find-code.ts'
import type { Program } from './program.ts'

/**
 * Looks for code that has a name or a call where a fragment has a value, as in `fbq('init', site.pixel)`: nobody knows that
 * value from the source. `places` are those that have the other fragments. Returns the offset of the name.
 */
export function findComputed(
  { units }: Pick<Program, 'units'>,
  fragments: readonly (readonly CodeUnit[])[],
  places: readonly (FragmentPlace | undefined)[],
): number | undefined {
  const open = fragments.filter((_, index) => places[index]?.values.length !== 0)
  const [first, ...others] = open.map((wanted) => firstComputed(units, wanted))
  return others.includes(undefined) ? undefined : first
}

function firstComputed(units: readonly CodeUnit[], wanted: readonly CodeUnit[]): number | undefined {
  for (const start of units.keys()) {
    const at = computedAt(units, start, wanted)
    if (at !== undefined) return at
  }
  return undefined
}

function computedAt(
  units: readonly CodeUnit[],
  start: number,
  wanted: readonly CodeUnit[],
): number | undefined {
  let [at, computed]: [number, number | undefined] = [start, undefined]
  for (const [index, unit] of wanted.entries()) {
    const found = units[at]
    if (!found) return undefined
    if (isSame(found, unit)) {
      at += 1
      continue
    }
    if (computed !== undefined || !isComputed(found) || !isValue(wanted, index)) return undefined
    computed = found.at
    at = endOfExpression(units, at)
  }
  return computed !== undefined && (units[start]?.kind !== 'word' || isOwnName(units, start))
    ? computed
    : undefined
}

const constants = new Set(['undefined', 'null', 'true', 'false', 'NaN', 'function'])

function isComputed({ kind, value }: CodeUnit): boolean {
  return kind === 'word' && !constants.has(value)
}

/** True for a value after a name, which tells one call or key from others. */
function isValue(wanted: readonly CodeUnit[], index: number): boolean {
  if (wanted[index]?.kind !== 'literal' || isCommand(wanted, index)) return false
  return wanted.slice(0, index).some(({ kind }) => kind === 'word')
}

/** Longer expressions are hardly ever the value of a snippet. */
const MAX_EXPRESSION = 30

const openers = new Set(['(', '[', '{'])
const closers = new Set([')', ']', '}'])

/** Index of the sign that ends the expression which begins at a unit. */
function endOfExpression(units: readonly CodeUnit[], start: number): number {
  let depth = 0
  for (let at = start; at < start + MAX_EXPRESSION; at += 1) {
    const { kind, value } = units[at] ?? {}
    if (kind === undefined) return at
    if (kind !== 'sign') continue
    if (depth === 0 && (value === ',' || value === ';' || closers.has(value ?? ''))) return at
    if (openers.has(value ?? '')) depth += 1
    if (closers.has(value ?? '')) depth -= 1
  }
  return units.length
}
