import { ownValue } from '../../../shared/own-value.ts'
import type { DraftContent } from './content.ts'

/** A value that differs, and its path. */
export type Change = { readonly path: string; readonly before: unknown; readonly after: unknown }

/** Compares objects field by field, regardless of key order. A list that differs is reported as one change. */
export function changesBetween(before: unknown, after: unknown, path = ''): Change[] {
  if (Object.is(before, after)) return []
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].flatMap((name) =>
      changesBetween(ownValue(before, name), ownValue(after, name), path === '' ? name : `${path}.${name}`),
    )
  }
  return isSameList(before, after) ? [] : [{ path, before, after }]
}

export function isSame(first: unknown, second: unknown): boolean {
  return changesBetween(first, second).length === 0
}

/** Returns true for values that an author types: strings, lists of strings, and empty fields. */
export function isText(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'string')
  return typeof value === 'string' || value === null || value === undefined
}

function isSameList(first: unknown, second: unknown): boolean {
  if (!Array.isArray(first) || !Array.isArray(second)) return false
  return first.length === second.length && first.every((item, index) => isSame(item, second[index]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Finds the first change between two drafts. A removed step is reported at the step that took its place. */
export function firstChange(before: DraftContent, after: DraftContent): Change | undefined {
  const order = [before, after].map(({ items }) => items.map(({ key }) => key))
  if (!isSame(order[0], order[1])) return { path: stepPath(before, after), before, after }
  for (const [index, { step }] of after.items.entries()) {
    const [change] = changesBetween(before.items[index]?.step, step)
    if (change) return { ...change, path: `requirements.${index}.${change.path}` }
  }
  const [change] = changesBetween(before.scopes, after.scopes)
  return change && { ...change, path: `version.${change.path}` }
}

function stepPath(before: DraftContent, after: DraftContent): string {
  const knownKeys = new Set(before.items.map(({ key }) => key))
  const added = after.items.findIndex(({ key }) => !knownKeys.has(key))
  const differing = after.items.findIndex(({ key }, index) => key !== before.items[index]?.key)
  const index = [added, differing, after.items.length - 1].find((found) => found >= 0)
  return index === undefined ? 'requirements' : `requirements.${index}`
}
