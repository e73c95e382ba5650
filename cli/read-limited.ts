import { readFileSync } from 'node:fs'
import { CommandError } from './command-error.ts'
import { reasonOf } from './reason-of.ts'

const FETCH_LIMIT_MS = 15_000

/** A response with a status other than 200 to 299. */
export class StatusError extends CommandError {
  override name = 'StatusError'
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** Reads a URL as text. Throws CommandError for network errors, and StatusError. */
export async function readUrl(url: URL, maxBytes: number): Promise<string> {
  const signal = AbortSignal.timeout(FETCH_LIMIT_MS)
  const response = await fetch(url, { signal, headers: { Accept: 'application/json, text/markdown' } }).catch(
    explain,
  )
  if (response.ok && response.body) return readLimited(response.body, maxBytes).catch(explain)
  await response.body?.cancel()
  throw new StatusError(`${url.href} returned status ${response.status}`, response.status)

  function explain(error: unknown): never {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${url.href} cannot be read: ${reasonOf(error)}`)
  }
}

/** Reads a stream of at most `maxBytes` as text. Throws CommandError. */
export async function readLimited(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxBytes) throw new CommandError(`the input has more than ${maxBytes} bytes`)
  }
  return decode(Buffer.concat(chunks), 'the input')
}

/** Reads a file as text. Throws CommandError for bytes that are not UTF-8, and Node's errors. */
export function readText(file: string): string {
  return decode(readFileSync(file), file)
}

/**
 * Decodes UTF-8. Refuses invalid bytes, which two readers may decode differently, and keeps a byte order mark, which
 * JSON forbids.
 */
function decode(bytes: Uint8Array, source: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new CommandError(`${source} is not valid UTF-8`)
  }
}
