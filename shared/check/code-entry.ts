/** The party that can fix the problem. */
export type FixedBy = 'site' | 'guide' | 'operator' | 'nobody'

/**
 * One row of the closed list of verification codes.
 *
 * `message` describes the problem and `hint` the next step; `{name}` in either is filled with the facts of the
 * check. `conclusive: false` marks a code that means "could not tell". `retryable` means that the same check,
 * run again with nothing changed on the site, may well answer otherwise.
 */
export type CodeEntry = {
  readonly severity: 'error' | 'warning'
  readonly retryable: boolean
  readonly conclusive: boolean
  readonly fixedBy: FixedBy
  readonly message: string
  readonly hint: string
}

type Traits = Partial<Omit<CodeEntry, 'message' | 'hint'>>

/**
 * Makes a row; unless `traits` say otherwise it is a conclusive, final error that the site's owner fixes. The type
 * keeps the texts to the letter: which facts a code needs is read from them.
 */
export function code<const Message extends string, const Hint extends string>(
  message: Message,
  hint: Hint,
  traits: Traits = {},
): CodeEntry & { readonly message: Message; readonly hint: Hint } {
  return {
    severity: 'error',
    retryable: false,
    conclusive: true,
    fixedBy: 'site',
    ...traits,
    message,
    hint,
  }
}

export const UNSURE: Traits = { conclusive: false }
export const TRANSIENT: Traits = { conclusive: false, retryable: true }
export const WARNING: Traits = { severity: 'warning' }
