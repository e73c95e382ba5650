import type { CodeFilter } from './code-filter.ts'
import type { CodeUnit } from '../../../shared/code/code-units.ts'

/** Code to look for: fragments that must all stand in one script that runs. */
export type WantedCode = {
  readonly fragments: readonly (readonly CodeUnit[])[]
  /** A text that every script with the code has in its source, unless it is written with escapes. */
  readonly sign: string
  /** Texts that a script with exactly this code has in its source, unless it is written with escapes. */
  readonly texts: readonly string[]
  /** Knows where the sign is in the piece of a page that is being read, so one check has its own. */
  readonly filter: CodeFilter
}
