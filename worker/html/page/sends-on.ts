import type { CodeUnit } from '../../../shared/code/code-units.ts'
import { Units } from './script-units.ts'

/** The way to another page: straight, or by a form, which may have a frame of the page for its target. */
export type WayOn = 'straight' | 'form'

/**
 * Returns how a program sends visitors to another page, or to the same one again, as soon as the page loads; undefined if it
 * does not. What stands under a condition, in a handler or in a function that something else calls does not count: ordinary
 * pages have that.
 */
export function wayOn(list: readonly CodeUnit[]): WayOn | undefined {
  const units = new Units(list)
  const statements = units.statementsThatRun()
  if (statements.some((start) => leaves(units, start))) return 'straight'
  return statements.some((start) => submits(units, start)) ? 'form' : undefined
}

const globals: ReadonlySet<string> = new Set(['window', 'self', 'top', 'parent', 'document', 'globalThis'])
const parts: ReadonlySet<string> = new Set(['href', 'pathname', 'search', 'host', 'hostname', 'protocol'])
const calls: ReadonlySet<string> = new Set(['replace', 'assign', 'reload'])

function leaves(units: Units, start: number): boolean {
  let at = start
  while (globals.has(units.word(at)) && units.sign(at + 1) === '.') at += 2
  switch (units.word(at)) {
    case 'location':
      return setsLocation(units, at + 1)
    case 'open':
      return units.literals(at + 1).some((text) => /^_(?:self|top|parent)$/i.test(text))
    case 'write':
    case 'writeln':
      return units.literals(at + 1).some((text) => writtenRefresh.test(text))
    default:
      return false
  }
}

const writtenRefresh = /<meta\s[^>]{0,200}\brefresh\b/i

function setsLocation(units: Units, at: number): boolean {
  if (units.sign(at) === '=') return true
  if (units.sign(at) !== '.') return false
  const name = units.word(at + 1)
  const next = units.sign(at + 2)
  return parts.has(name) ? next === '=' : calls.has(name) && next === '('
}

/** A chain of names and calls that ends in `.submit()`. */
function submits(units: Units, start: number): boolean {
  let at = start
  while (at < units.length) {
    const sign = units.sign(at)
    if (sign === '(' || sign === '[') at = units.partner(at) + 1
    else if (sign === '.' && units.word(at + 1) === 'submit') {
      return units.sign(at + 2) === '(' && units.sign(at + 3) === ')'
    } else if (sign === '.' || units.word(at) !== '') at += 1
    else return false
  }
  return false
}
