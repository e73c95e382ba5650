import { escapes, escapeValue } from '../../../shared/content/escapes.ts'
import type { Step } from '../guide.ts'

/** Values by name, in the form that `checkValue` returns. */
export type Values = ReadonlyMap<string, string>

/**
 * Fills values into a step's texts, escaped like the service's. In sentences, where an example would look like a value of the
 * visitor's, `blanks` stand for values that are missing.
 */
export function fillStep<Filled extends Step>(step: Filled, values: Values, blanks?: Values): Filled {
  const { slots = [], placeholders = [] } = step
  const filled = structuredClone(step)
  // From the end, so that earlier positions stay valid.
  for (const { path, variable, from, to, escapes } of slots.toReversed()) {
    const isProse = path === '/title' || /^markdown(?!-code)/.test(escapes[0] ?? '')
    const value = values.get(variable) ?? (isProse ? blanks?.get(variable) : undefined)
    if (value === undefined || !escapes.every(isKnown)) continue
    const inserted = escapeValue(escapes, value)
    replaceAt(filled, path.split('/').slice(1), (text) => text.slice(0, from) + inserted + text.slice(to))
  }
  return { ...filled, placeholders: placeholders.filter((name) => !values.has(name)) }
}

/** False for a rule that only a later release of the service has. */
function isKnown(name: string): boolean {
  return Object.hasOwn(escapes, name)
}

/** Replaces the text at a path. */
function replaceAt(object: unknown, path: readonly string[], replace: (text: string) => string): void {
  const [key = '', ...rest] = path
  const parent = object as Record<string, unknown>
  const value = parent[key]
  if (typeof value === 'string') parent[key] = replace(value)
  else if (value) replaceAt(value, rest, replace)
}
