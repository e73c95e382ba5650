import type { IncomingMessage } from 'node:http'
import { readBody } from './json-body.ts'

export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Reads the fields of an HTML form by name. The last of several fields with one name counts. Throws ApiError. */
export async function readForm(req: IncomingMessage, maxBytes: number): Promise<Record<string, string>> {
  const bytes = await readBody(req, maxBytes, FORM_TYPE)
  return Object.fromEntries(new URLSearchParams(bytes.toString()))
}
