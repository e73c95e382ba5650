import type { Phrase } from '../../../../shared/check/messages/facts.ts'
import type { DifferentValue } from '../../../../shared/code/find-code.ts'
import type { Position } from '../../input/line-counter.ts'
import type { Attributes } from '../../tokenizer/attribute-marks.ts'

/** A place on a page that has the wanted code, or almost, where it does not run as the guide wants. */
export type CodeCopy = { readonly where: Position; readonly excerpt: string } & (
  | { readonly kind: 'differs'; readonly values: readonly DifferentValue[] }
  /** The script has a mistake: in its quotation marks, or anywhere. */
  | { readonly kind: 'broken'; readonly hasTypographicQuotes: boolean; readonly mistake: Position }
  /** A script of a type that browsers take for data. */
  | { readonly kind: 'held'; readonly attributes: Attributes }
  | { readonly kind: 'skipped'; readonly attributes: readonly string[] }
  /** The content of a script with an address. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'inactive'; readonly place: Phrase }
  | {
      readonly kind: 'unclosed'
      readonly what: Phrase
      readonly opened: Position
      readonly close: string
    }
  | { readonly kind: 'pasted' }
  /** A script that cannot be read with certainty, and may well run the code. */
  | { readonly kind: 'unsure' }
)

/** Kinds from the one that explains most to the one that explains least. What may run comes first. */
const kinds: readonly CodeCopy['kind'][] = [
  'unsure',
  'held',
  'broken',
  'skipped',
  'ignored',
  'differs',
  'unclosed',
  'inactive',
  'pasted',
]

/** Returns the copy that explains most. */
export function mostTelling(copies: readonly CodeCopy[]): CodeCopy | undefined {
  return copies.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))[0]
}
