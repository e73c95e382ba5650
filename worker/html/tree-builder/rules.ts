import type { Mode, Outcome } from './document-state.ts'

/**
 * Result of a mode's rules on a tag: its outcome, a request to process it again in the new mode, or the mode whose
 * rules apply to it without a switch to that mode.
 */
export type Next = Outcome | 'again' | Mode
