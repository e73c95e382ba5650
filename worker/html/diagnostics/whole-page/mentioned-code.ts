import type { CodeUnit } from '../../../../shared/code/code-units.ts'
import { findCode, findSteps, type FragmentPlace } from '../../../../shared/code/find-code.ts'
import { findEncoded } from '../../code/find-encoded.ts'
import { findInText } from '../../code/find-in-text.ts'
import type { WantedCode } from '../../code/wanted-code.ts'
import type { WorkBudget } from '../../work-budget.ts'

type Search = { readonly code: WantedCode; readonly work: WorkBudget }

/** False only if a program cannot have the values of the code, or the code in a string. */
export function mayMention(source: string, { values, sign, calls }: WantedCode): boolean {
  if (source.includes(sign) || (values.length > 0 && values.every((value) => source.includes(value)))) {
    return true
  }
  const literals = calls.flat().flatMap(({ kind, value }) => (kind === 'literal' ? value : []))
  return literals.length > 0 && literals.every((value) => source.includes(value))
}

/** Longer programs with functions that decode are bundles, which hardly ever hide a snippet. */
const MAX_ENCODED = 64 * 1024

/** True for a program that may have the code in a string that it decodes, or in escapes. */
export function mayEncode(source: string): boolean {
  return source.length <= MAX_ENCODED && /\batob\b|data:|\bunescape\b|\bdecodeURI|\\[xu]/.test(source)
}

/**
 * Finds where a program has the values in other code, as a minifier or a plugin writes it, or has the code in a string that
 * it may add to the page. The values in places that have the form of a fragment are accounted for.
 */
export function placeOfMention(
  units: readonly CodeUnit[],
  places: readonly FragmentPlace[],
  search: Search,
): number | undefined {
  const folded = withFoldedStrings(units)
  const literals = folded.filter(
    ({ kind, at }) => kind === 'literal' && !places.some((place) => place.at <= at && at <= place.last),
  )
  return placeOfValues(literals, search.code) ?? placeOfCall(folded, search) ?? placeOfText(literals, search)
}

/** Replaces each sum of strings, such as `'12' + '34'`, by one string. */
function withFoldedStrings(units: readonly CodeUnit[]): readonly CodeUnit[] {
  const folded: CodeUnit[] = []
  for (const unit of units) {
    const [first, plus] = folded.slice(-2)
    const isSum = unit.kind === 'literal' && plus?.kind === 'sign' && plus.value === '+'
    if (isSum && first?.kind === 'literal') {
      folded.splice(-2, 2, { ...first, value: first.value + unit.value })
    } else folded.push(unit)
  }
  return folded
}

function placeOfValues(literals: readonly CodeUnit[], { values }: WantedCode): number | undefined {
  const [first, ...others] = values.map((value) => literals.find((literal) => hasWord(literal.value, value)))
  return others.includes(undefined) ? undefined : first?.at
}

/** True for a text that is not a part of a longer name or number. */
function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word)
  if (at === -1) return false
  return !/[\w-]/.test(text.charAt(at - 1)) && !/[\w-]/.test(text.charAt(at + word.length))
}

/** The place of the code itself with its strings in parts, or of its arguments in another call. */
function placeOfCall(units: readonly CodeUnit[], { code, work }: Search): number | undefined {
  const { fragments, calls } = code
  for (const wanted of [fragments, ...(calls.length > 0 ? [calls] : [])]) {
    work.spend(findSteps({ units }, wanted))
    const finding = findCode({ units }, wanted)
    if (finding.kind === 'found') return finding.at
  }
  return undefined
}

/** The shortest string that may encode code. */
const MIN_ENCODED = 12

function placeOfText(literals: readonly CodeUnit[], { code, work }: Search): number | undefined {
  return literals.find(({ value }) => {
    const isPlain = value.includes(code.sign) && findInText(value, code, work) !== undefined
    return isPlain || (value.length >= MIN_ENCODED && findEncoded(value, code, work) !== undefined)
  })?.at
}
