import assert from 'node:assert/strict'
import { packs } from '../../../shared/check/messages/packs.ts'
import { inLanguage } from '../../../shared/check/messages/write-texts.ts'
import { workerResult, type CheckResult } from '../../../shared/check/result.ts'

/**
 * Parses a result, and asserts that its texts are readable, in every language if it is a worker's: whole sentences
 * without unfilled placeholders, empty facts, or values that only a program understands.
 */
export function withReadableTexts(result: unknown): CheckResult {
  const parsed = workerResult.parse(result)
  for (const pack of parsed.facts ? Object.values(packs) : [packs.en]) {
    const translated = inLanguage(parsed, pack)
    assert.equal(translated.details.locale, pack.locale)
    assertReadable(translated)
  }
  return inLanguage(parsed, packs.en)
}

function assertReadable({ details }: CheckResult): void {
  const { code, title = '', message, hint, diagnostics } = details
  assert.match(title, /^[\p{Lu}\p{Lo}][^.。{}]+$/u)
  const others = diagnostics.flatMap((diagnostic) => [diagnostic.message, diagnostic.hint])
  for (const text of [message, ...(code === 'ok' ? [] : [hint]), ...others]) {
    assert.match(text, /^(?:\*\.)?["„“‘«「\p{L}\p{N}([_].*[.。]$/u)
    assert.doesNotMatch(text, /\{\w+\}|\b(undefined|null|NaN)\b|\[object|  | [.,;:](?= |$)|""(?! \(empty\))/)
  }
}
