import { CommandError } from './command-error.ts'

const FETCH_LIMIT_MS = 15_000

/** What a URL answers, which must be 200. Throws CommandError. */
export async function readUrl(url: URL, maxBytes: number): Promise<string> {
  const signal = AbortSignal.timeout(FETCH_LIMIT_MS)
  const response = await fetch(url, { signal, headers: { Accept: 'application/json' } }).catch(explain)
  if (response.ok && response.body) return readLimited(response.body, maxBytes).catch(explain)
  await response.body?.cancel()
  throw new CommandError(`${url.href} answers ${response.status}`)

  function explain(error: unknown): never {
    if (error instanceof CommandError) throw error
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new CommandError(`${url.href} cannot be read: ${String(cause)}`)
  }
}

/** Reads text to its end, which must come before `maxBytes`. Throws CommandError. */
export async function readLimited(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxBytes) throw new CommandError(`there are more than ${maxBytes} bytes`)
  }
  return Buffer.concat(chunks).toString('utf8')
}
