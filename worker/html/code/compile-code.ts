import { readFragment } from '../../../shared/code/fragment.ts'
import { hostOf } from '../../../shared/code/find-code.ts'
import type { CodeUnit } from '../../../shared/code/code-units.ts'
import { CodeFilter } from './code-filter.ts'
import { compileSelector, type CompiledSelector } from '../selector/compile.ts'

type CodeRefusal = { readonly kind: 'refused'; readonly reason: string }

/** Compiles the fragments of a check into a selector for scripts with that code, or returns why they are refused. */
export function compileCode(texts: readonly string[]): CompiledSelector | CodeRefusal {
  const scripts = compileSelector('script')
  if (scripts.kind === 'refused') return scripts
  const fragments: (readonly CodeUnit[])[] = []
  for (const text of texts) {
    const read = readFragment(text)
    if (read.kind === 'refused') return { kind: 'refused', reason: `${JSON.stringify(text)}: ${read.reason}` }
    fragments.push(read.units)
  }
  const sign = signOf(fragments)
  return {
    ...scripts,
    text: texts.join(' … '),
    code: {
      fragments,
      sign,
      kins: kinsOf(fragments),
      texts: textsOf(fragments),
      values: valuesOf(fragments),
      calls: callsOf(fragments),
      filter: new CodeFilter(sign),
    },
  }
}

function textsOf(fragments: readonly (readonly CodeUnit[])[]): string[] {
  const texts = fragments.flat().flatMap(({ kind, value }) => {
    if (kind === 'word') return value
    return kind === 'literal' ? (value.match(/[A-Za-z\d]+/g) ?? []) : []
  })
  return [...new Set(texts)].filter((text) => !written.has(text))
}

/** The shortest value that hardly stands in other code by chance. */
const MIN_VALUE = 5

function valuesOf(fragments: readonly (readonly CodeUnit[])[]): string[] {
  const values = fragments.flat().flatMap(({ kind, value }) => (kind === 'literal' ? value : []))
  return values.filter(
    (value) => value.length >= MIN_VALUE && /^\S+$/.test(value) && /\d|^(?:https?:)?\/\//.test(value),
  )
}

/** The fewest values by which arguments are recognised without the name of their function. */
const MIN_ARGUMENTS = 2

/** Empty unless all fragments are calls with some values. */
function callsOf(fragments: readonly (readonly CodeUnit[])[]): (readonly CodeUnit[])[] {
  const calls = fragments.map(argumentsOf)
  const isTelling = (units: readonly CodeUnit[]): boolean =>
    units.filter(({ kind }) => kind === 'literal').length >= MIN_ARGUMENTS
  return calls.every(isTelling) ? calls : []
}

function argumentsOf(fragment: readonly CodeUnit[]): readonly CodeUnit[] {
  const start = fragment.findIndex(({ kind, value }) => kind !== 'word' && value !== '.')
  if (start < 1 || fragment[start]?.value !== '(') return []
  const last = fragment.at(-1)
  const isClosed = last?.kind === 'sign' && last.value === ')'
  return fragment.slice(start + 1, isClosed ? -1 : undefined)
}

/** Names that a minifier writes in another way. */
const written = new Set(['true', 'false', 'undefined'])

/** The longest name, since names are hardly ever written with escapes; without a name, the longest run of letters. */
function signOf(fragments: readonly (readonly CodeUnit[])[]): string {
  const units = fragments.flat()
  const names = units
    .filter(({ kind, value }) => kind === 'word' && !written.has(value))
    .map(({ value }) => value)
  const runs = units.flatMap(({ kind, value }) =>
    kind === 'literal' ? (value.match(/[A-Za-z\d]+/g) ?? []) : [],
  )
  const [longest = ''] = (names.length > 0 ? names : runs).toSorted((a, b) => b.length - a.length)
  return longest
}

/** The host of code that is only an address, whose longest text may be the id in it. */
function kinsOf(fragments: readonly (readonly CodeUnit[])[]): string[] {
  const [only, ...others] = fragments.flat()
  const host = only && others.length === 0 ? hostOf(only.value) : undefined
  return host === undefined ? fragments.map((fragment) => signOf([fragment])) : [host]
}

/** The selector for reading the tags of a page without reporting any: the code is explained by its own search. */
export function withoutMatches(selector: CompiledSelector): CompiledSelector {
  const subject = { ...selector.subject, compounds: [], test: () => false }
  return { ...selector, subject }
}
