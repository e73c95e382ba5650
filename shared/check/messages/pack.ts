import type { ProblemCode } from '../codes.ts'
import type { PhraseName } from './facts.ts'
import type { PhraseText } from '../../messages/phrase-text.ts'

/** Texts of a code: a title, the problem, and the next step. `{name}` in the latter two is filled with a fact. */
export type CodeTexts = { readonly title: string; readonly message: string; readonly hint: string }

/** All texts of verification results in one language. */
export type Pack = {
  readonly locale: string
  readonly codes: Readonly<Record<ProblemCode, CodeTexts>>
  readonly phrases: Readonly<Record<PhraseName, PhraseText>>
}
