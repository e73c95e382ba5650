import type { GuideVariable } from '../editor/guide-variables.ts'
import { labelFor } from '../snippet/variables.ts'

/** A placeholder that is being typed: from its braces to the cursor, with the braces that follow. */
export type OpenPlaceholder = { readonly start: number; readonly end: number; readonly typed: string }

export type Completion = Pick<GuideVariable, 'name' | 'label'> & {
  /** True for a name that is not declared yet. */
  readonly isNew: boolean
}

/** Finds the placeholder that the cursor is in. */
export function openPlaceholder(text: string, cursor: number): OpenPlaceholder | undefined {
  const start = text.lastIndexOf('{{', Math.max(0, cursor - 2))
  const typed = text.slice(start + 2, cursor)
  if (start < 0 || cursor < start + 2 || !/^[\w.]{0,50}$/.test(typed)) return undefined
  return { start, end: text.startsWith('}}', cursor) ? cursor + 2 : cursor, typed }
}

/** Variables that begin with the typed text, then those that contain it, and last a new one with this name. */
export function completionsFor(typed: string, variables: readonly GuideVariable[]): Completion[] {
  const wanted = typed.toLowerCase()
  const found = variables
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a.name, wanted) - rank(b.name, wanted))
    .map(({ name, label }) => ({ name, label, isNew: false }))
  const isNew = /^[A-Za-z]\w{0,49}$/.test(typed) && !variables.some(({ name }) => name === typed)
  return isNew ? [...found, { name: typed, label: labelFor(typed), isNew }] : found
}

function rank(name: string, wanted: string): number {
  return name.toLowerCase().startsWith(wanted) ? 0 : 1
}
