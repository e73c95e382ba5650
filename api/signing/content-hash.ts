import { createHash } from 'node:crypto'

/** Returns the lowercase hex SHA-256 of a canonical text, or of a snippet in one. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
