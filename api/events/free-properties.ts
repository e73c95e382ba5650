import type { EventRow } from '../store/activity/record.ts'

type Properties = EventRow['properties']

/** Returns the properties that analytics use. All others are free: any name and value that the sender chooses. */
export function withoutFreeProperties(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name, value]) => isUsed(name, value)))
}

/** Returns true if a property is one that `withoutFreeProperties` leaves out. */
export function hasFreeProperties(properties: Properties): boolean {
  return Object.entries(properties).some(([name, value]) => !isUsed(name, value))
}

/** The first three have been parsed, so their values are short. */
const used = new Set(['platform', 'locale', 'durationMs'])

function isUsed(name: string, value: unknown): boolean {
  return used.has(name) || (name === 'overridden' && typeof value === 'boolean')
}

/** Returns the bytes that count towards an account's budget: the texts that the sender of the events chose, in UTF-8. */
export function bytesOf(rows: readonly EventRow[]): number {
  return rows.reduce((sum, { properties, session_id, step_slug = '', source = '' }) => {
    return sum + Buffer.byteLength(JSON.stringify(properties) + session_id + step_slug + source)
  }, 0)
}
