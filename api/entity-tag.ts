import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A strong entity tag of a body (RFC 9110, section 8.8.3). */
export function entityTag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`
}

/**
 * Whether the caller has what this tag stands for (If-None-Match; RFC 9110, section 13.1.2). Not Koa's `fresh`: that
 * takes the `Cache-Control: no-cache` for a refusal which fetch() adds to every request with If-None-Match.
 */
export function hasAlready({ headers }: IncomingMessage, tag: string): boolean {
  const known = headers['if-none-match']?.split(',') ?? []
  return known.some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))
}
