import { jsTokens } from './js-lexer.ts'
import type { JsToken } from './js-token.ts'
import { CodeUnits, type CodeUnit } from './code-units.ts'

export type Program = {
  readonly units: readonly CodeUnit[]
  readonly comments: readonly JsToken[]
  /** Offset from which the program cannot be read with certainty; the units end there. */
  readonly unsureAt: number | undefined
  /** Offset of something that no program can contain: browsers run none of it. */
  readonly errorAt: number | undefined
  /** Offset of the first bracket that is not closed. */
  readonly openAt: number | undefined
}

/** A program with more tokens is read up to here. */
const MAX_TOKENS = 200_000

/** Reads a program, or a fragment to look for, into units. Time and memory are linear in its length. */
export function readProgram(source: string, { isModule = false, isFragment = false } = {}): Program {
  const units = new CodeUnits({ isFragment })
  const comments: JsToken[] = []
  let brokenAt: number | undefined
  let count = 0
  for (const token of jsTokens(source, { isModule })) {
    count += 1
    if (token.isUnsure || count > MAX_TOKENS) {
      const errorAt = brokenAt ?? units.unbalancedAt
      return { units: units.end(), comments, unsureAt: token.at, errorAt, openAt: undefined }
    }
    if (token.kind === 'comment') comments.push(token)
    else units.add(token)
    // A fragment may begin with an operator.
    const isMisplaced = token.isMisplaced === true && !(isFragment && count === 1)
    if (token.kind === 'broken' || isMisplaced) brokenAt ??= token.at
  }
  const list = units.end()
  const { unbalancedAt, openAt } = units
  return { units: list, comments, unsureAt: undefined, errorAt: brokenAt ?? unbalancedAt, openAt }
}
