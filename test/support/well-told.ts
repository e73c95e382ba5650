import assert from 'node:assert/strict'
import { checkResult, type CheckResult } from '../../shared/check/result.ts'

/**
 * Reads a result, and asserts that its texts are fit for people: whole sentences without an unfilled place, an empty
 * fact, or a value that only a program understands.
 */
export function wellTold(result: unknown): CheckResult {
  const parsed = checkResult.parse(result)
  const { code, message, hint, diagnostics } = parsed.details
  const told = diagnostics.flatMap((diagnostic) => [diagnostic.message, diagnostic.hint])
  for (const text of [message, ...(code === 'ok' ? [] : [hint]), ...told]) {
    assert.match(text, /^["\p{L}\p{N}([_].*\.$/u)
    assert.doesNotMatch(text, /\{\w+\}|\b(undefined|null|NaN)\b|\[object|  | [.,;:](?= |$)|""(?! \(empty\))/)
  }
  return parsed
}
