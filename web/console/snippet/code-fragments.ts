import { findCode } from '../../../shared/code/find-code.ts'
import { readFragment } from '../../../shared/code/fragment.ts'
import type { JsToken } from '../../../shared/code/js-token.ts'
import { readProgram } from '../../../shared/code/program.ts'
import { isFileAddress } from '../../../shared/snippet/address-ids.ts'
import { codeTokensOf, withStandIns } from '../../../shared/snippet/code-ids.ts'
import { fragmentsAround } from './fragments-around.ts'
import type { Range } from '../../../shared/snippet/tags.ts'

/** Longest fragment of a check (shared/check/config.ts). */
const MAX_FRAGMENT = 300
const MAX_FRAGMENTS = 8
const MAX_PLACES = 40

/**
 * Finds the fragments of a script around places that tell whose it is, each with the name or the call around it, such as
 * `fbq('init', '{{pixelId}}'`. A check finds each of them in the script as it stands. The first places matter most.
 */
export function codeFragments(source: string, places: readonly Range[]): Range[] {
  const tokens = codeTokensOf(source)
  const { units } = readProgram(withStandIns(source))
  const isFound = ({ start, end }: Range): boolean => {
    const read = readFragment(withStandIns(source.slice(start, end)))
    return read.kind === 'fragment' && findCode({ units }, [read.units]).kind === 'found'
  }
  const indexes = places
    .slice(0, MAX_PLACES)
    .map(({ start }) => tokens.findIndex(({ at, text }) => at <= start && start < at + text.length))
  const found = [...new Set(indexes)].flatMap((index) => {
    if (index < 0) return []
    const usable = fragmentsAround(tokens, index).filter(({ start, end }) => end - start <= MAX_FRAGMENT)
    return usable.find(isFound) ?? []
  })
  return withoutRepeated(source, found)
    .slice(0, MAX_FRAGMENTS)
    .toSorted((a, b) => a.start - b.start)
}

/** A fragment that another one begins with says nothing more. */
function withoutRepeated(source: string, fragments: readonly Range[]): Range[] {
  const texts = fragments.map(({ start, end }) => source.slice(start, end))
  return fragments.filter((_, index) => {
    const text = texts[index] ?? ''
    const isBeginning = (other: string): boolean =>
      other.length > text.length && other.startsWith(text) && !/\w/.test(other.charAt(text.length))
    return !texts.some((other, at) => (other === text && at < index) || isBeginning(other))
  })
}

/** The addresses that a script loads. */
export function addressesIn(tokens: readonly JsToken[]): Range[] {
  return tokens.flatMap(({ kind, value, at, text }) =>
    kind === 'string' && isFileAddress(value) ? [{ start: at + 1, end: at + text.length - 1 }] : [],
  )
}
