import type { GuideVariable } from './guide-variables.ts'
import { labelFor } from '../snippet/variables.ts'

/** A placeholder that the author is typing, from its opening braces to the cursor or the closing braces after it. */
export type OpenPlaceholder = { readonly start: number; readonly end: number; readonly typed: string }

export type Completion = Pick<GuideVariable, 'name' | 'label'> & {
  /** True if the variable is not declared yet. */
  readonly isNew: boolean
}

/** Finds the placeholder that the author is typing at the cursor. */
export function openPlaceholder(text: string, cursor: number): OpenPlaceholder | undefined {
  const start = text.lastIndexOf('{{', Math.max(0, cursor - 2))
  const typed = text.slice(start + 2, cursor)
  if (start < 0 || cursor < start + 2 || !/^[\w.]{0,50}$/.test(typed)) return undefined
  return { start, end: text.startsWith('}}', cursor) ? cursor + 2 : cursor, typed }
}

/** Returns variables that begin with the typed text, then those that contain it, then an undeclared one with this name. */
export function completionsFor(typed: string, variables: readonly GuideVariable[]): Completion[] {
  const query = typed.toLowerCase()
  const matches = variables
    .filter(({ name }) => name.toLowerCase().includes(query))
    .toSorted((a, b) => rank(a.name, query) - rank(b.name, query))
    .map(({ name, label }) => ({ name, label, isNew: false }))
  const isNew = /^[A-Za-z]\w{0,49}$/.test(typed) && !variables.some(({ name }) => name === typed)
  return isNew ? [...matches, { name: typed, label: labelFor(typed), isNew }] : matches
}

function rank(name: string, query: string): number {
  return name.toLowerCase().startsWith(query) ? 0 : 1
}
