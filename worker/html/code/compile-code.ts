import { readFragment } from '../../../shared/code/fragment.ts'
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
    code: { fragments, sign, texts: textsOf(fragments), filter: new CodeFilter(sign) },
  }
}

function textsOf(fragments: readonly (readonly CodeUnit[])[]): string[] {
  const texts = fragments.flat().flatMap(({ kind, value }) => {
    if (kind === 'word') return value
    return kind === 'literal' ? (value.match(/[A-Za-z\d]+/g) ?? []) : []
  })
  return [...new Set(texts)].filter((text) => !written.has(text))
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

/** The selector for reading the tags of a page without reporting any: the code is explained by its own search. */
export function withoutMatches(selector: CompiledSelector): CompiledSelector {
  const subject = { ...selector.subject, compounds: [], test: () => false }
  return { ...selector, subject }
}
