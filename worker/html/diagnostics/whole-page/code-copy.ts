import type { Phrase } from '../../../../shared/check/messages/facts.ts'
import type { DifferentValue } from '../../../../shared/code/find-code.ts'
import type { Position } from '../../input/line-counter.ts'
import type { Attributes } from '../../tokenizer/attribute-marks.ts'
import type { Rewriting } from './rewritten-code.ts'

/** A place on a page that has the wanted code, or almost, where it does not run as the guide wants. */
export type CodeCopy = { readonly where: Position; readonly excerpt: string } &
  /** A script that runs only some of the fragments, by their indices. */
  (
    | { readonly kind: 'partial'; readonly found: readonly number[]; readonly missing: readonly number[] }
    /** A part for browsers without JavaScript that has a value of the code. */
    | { readonly kind: 'fallback' }
    | { readonly kind: 'differs'; readonly values: readonly DifferentValue[] }
    /** The script has a mistake: in its quotation marks, by escapes or invisible characters, or anywhere. */
    | {
        readonly kind: 'broken'
        readonly by: Rewriting
        readonly mistake: Position
      }
    /** A script of a type that browsers take for data. */
    | { readonly kind: 'held'; readonly attributes: Attributes }
    | { readonly kind: 'skipped'; readonly attributes: readonly string[] }
    /** In an address of data that browsers do not run. */
    | { readonly kind: 'refused' }
    /** The content of a script with an address. */
    | { readonly kind: 'ignored' }
    | { readonly kind: 'inactive'; readonly place: Phrase }
    /** Where browsers run it all the same, or later: in the document of a frame, a shadow root, or the handler of an event. */
    | { readonly kind: 'conditional'; readonly place: Phrase }
    | {
        readonly kind: 'unclosed'
        readonly what: Phrase
        readonly opened: Position
        readonly close: string
      }
    | { readonly kind: 'pasted' }
    /** A script that has the values in other code or in a string, and may run the code with them. */
    | { readonly kind: 'mentioned' }
    /** A script that cannot be read with certainty, and may well run the code. */
    | { readonly kind: 'unsure'; readonly because: 'slashes' | 'size' | 'place' | 'drawing' }
    | { readonly kind: 'unsure'; readonly because: 'syntax'; readonly mistake: Position }
  )

/** A copy without some of its fields, which the caller knows. */
export type CopyWithout<Key extends string> = CodeCopy extends infer Copy
  ? Copy extends CodeCopy
    ? Omit<Copy, Key>
    : never
  : never

/**
 * Kinds from the one that explains most to the one that explains least. What may run comes first. Code with other values
 * may be a snippet of its own, so that it explains least.
 */
const kinds: readonly CodeCopy['kind'][] = [
  'unsure',
  'conditional',
  'held',
  'broken',
  'skipped',
  'refused',
  'ignored',
  'unclosed',
  'inactive',
  'pasted',
  'mentioned',
  'partial',
  'differs',
  'fallback',
]

/** Returns the copy that explains most. */
export function mostTelling(copies: readonly CodeCopy[]): CodeCopy | undefined {
  const [first] = copies.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  return first?.kind === 'partial' ? fullest(copies.filter(isPartial)) : first
}

type PartialCopy = Extract<CodeCopy, { kind: 'partial' }>

function isPartial(copy: CodeCopy): copy is PartialCopy {
  return copy.kind === 'partial'
}

/** The script with most of the code. Several that have all of it together may well run it. */
function fullest(copies: readonly PartialCopy[]): CodeCopy | undefined {
  const [first] = copies.toSorted((a, b) => b.found.length - a.found.length)
  const there = new Set(copies.flatMap(({ found }) => found))
  return first?.missing.every((index) => there.has(index)) ? { ...first, kind: 'mentioned' } : first
}
