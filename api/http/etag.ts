import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { listItems } from './syntax/header-list.ts'

/** Returns a strong ETag for a body (RFC 9110, section 8.8.3). */
export function entityTag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`
}

/**
 * True if If-None-Match names this tag (RFC 9110, section 13.1.2). Koa's `fresh` cannot be used: fetch() adds
 * `Cache-Control: no-cache` to every request with If-None-Match (Fetch standard, "HTTP-network-or-cache fetch"), for which
 * `fresh` never allows 304 (0.5.2, index.js).
 */
export function matchesIfNoneMatch({ headers }: IncomingMessage, tag: string): boolean {
  return listItems(headers['if-none-match']).some((candidate) =>
    ['*', tag].includes(candidate.replace(/^W\//, '')),
  )
}
