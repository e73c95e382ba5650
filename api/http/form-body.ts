import type { IncomingMessage } from 'node:http'
import { parsePairs } from './syntax/form-urlencoded.ts'
import { readBody } from './json-body.ts'

export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Reads the fields of an HTML form by name. The last of several fields with one name counts. Throws ApiError. */
export async function readForm(req: IncomingMessage, maxBytes: number): Promise<Record<string, string>> {
  const bytes = await readBody(req, maxBytes, FORM_TYPE)
  const pairs = Object.entries(parsePairs(bytes.toString('latin1'), 'body'))
  return Object.fromEntries(pairs.map(([name, value]) => [name, lastOf(value)]))
}

function lastOf(value: string | string[] | undefined): string {
  return (typeof value === 'string' ? value : value?.at(-1)) ?? ''
}
