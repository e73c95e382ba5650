import { createHash } from 'node:crypto'
import type { Response } from 'playwright-core'

/**
 * Returns a digest of the document that a page was parsed from. Rejects if the browser no longer has it, as it may be with a
 * very large one.
 */
export async function documentDigest(response: Pick<Response, 'body'>): Promise<string> {
  return digestOf([await response.body()])
}

export async function digestOf(body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk)
  return hash.digest('base64')
}
