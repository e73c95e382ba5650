import type { CodeFilter } from './code-filter.ts'
import type { CodeUnit } from '../../../shared/code/code-units.ts'

/** Code to look for: fragments that must all stand in one script that runs. */
export type WantedCode = {
  readonly fragments: readonly (readonly CodeUnit[])[]
  /** A text that every script with the code has in its source, unless it is written with escapes. */
  readonly sign: string
  /** For each fragment, a text that a script with it and another value has, too. */
  readonly kins: readonly string[]
  /** Texts that a script with exactly this code has in its source, unless it is written with escapes. */
  readonly texts: readonly string[]
  /** Values that tell whose code it is, such as ids. */
  readonly values: readonly string[]
  /** The arguments of each fragment that is a call, which may stand in a call by another name. */
  readonly calls: readonly (readonly CodeUnit[])[]
  /** Knows where the sign is in the piece of a page that is being read, so one check has its own. */
  readonly filter: CodeFilter
}
