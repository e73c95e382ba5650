import type { Mode, Outcome } from './document-state.ts'

/**
 * What the rules of a mode say of a tag: its outcome, that it is to be looked at again in the mode chosen meanwhile,
 * or the mode whose rules are to be used for it without changing to that mode.
 */
export type Next = Outcome | 'again' | Mode
