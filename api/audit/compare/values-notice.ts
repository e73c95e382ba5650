import { type Html, markup } from '../../web/markup.ts'
import { type AuditLanguage, fill } from '../language.ts'
import type { RefusedValue } from './compare-published.ts'

/** Says which values the guide would not accept. */
export function valuesNotice(
  refused: readonly RefusedValue[],
  labels: ReadonlyMap<string, string>,
  language: AuditLanguage,
): Html {
  if (refused.length === 0) return markup``
  return markup`<ul>
    ${refused.map((value) => markup`<li>${aboutValue(value, labels, language)}</li>`)}
  </ul>`
}

function aboutValue(
  { name: variable, text, maxLength }: RefusedValue,
  labels: ReadonlyMap<string, string>,
  { words, number }: AuditLanguage,
): Html {
  const name = labels.get(variable) ?? variable
  return maxLength === undefined
    ? fill(words.valueRefused, { name, value: markup`<code>${text}</code>` })
    : fill(words.valueTooLong, { name, length: number(text.length), count: number(maxLength) })
}
