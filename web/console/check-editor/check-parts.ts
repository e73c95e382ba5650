import type { CheckFieldProps } from '../draft/editor-context.ts'

type PartEditor = {
  readonly parts: Readonly<Record<string, unknown>>
  readonly setPart: (changes: Record<string, unknown>) => void
}

/** Edits the fields of an object in a check. Without fields, the check has no such object. */
export function partEditor({ check, set }: Pick<CheckFieldProps, 'check' | 'set'>, name: string): PartEditor {
  const parts = partsOf(check[name])
  const setPart = (changes: Record<string, unknown>): void => {
    const kept = Object.entries({ ...parts, ...changes }).filter(
      ([, value]) => value !== undefined && value !== '',
    )
    set({ [name]: kept.length > 0 ? Object.fromEntries(kept) : undefined })
  }
  return { parts, setPart }
}

export function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
