import type { TestValues } from '../editor/guide-variables.ts'

/** Site and values that a check was tried with. */
export type Tried = { readonly target: string; readonly values: TestValues }

const lastByTemplate = new Map<string, Tried>()

/** Remembers the site and values that a check was tried with, until the page is closed. */
export function rememberTried(templateId: string, tried: Tried): void {
  lastByTemplate.set(templateId, tried)
}

export function lastTried(templateId: string): Tried {
  return lastByTemplate.get(templateId) ?? { target: '', values: {} }
}
