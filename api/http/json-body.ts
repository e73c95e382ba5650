import type { IncomingMessage } from 'node:http'
import { MIMEType } from 'node:util'
import { findDuplicateKey } from '../../shared/duplicate-keys.ts'
import { ApiError } from '../errors/errors.ts'
import { isStorable } from '../errors/is-storable.ts'
import { hasMoreValues } from './syntax/json-values.ts'

/** Browsers send `text/plain` without a preflight, and the body is still JSON. */
const ACCEPTED_TYPES = ['application/json', 'text/plain']
/**
 * Node's `MIMEType` takes quadratic time for spaces (24.21, `START_ENDING_WHITESPACE` in
 * https://github.com/nodejs/node/blob/v24.x/lib/internal/mime.js).
 */
const MAX_TYPE_CHARACTERS = 256
const ACCEPTED_CHARSETS = ['utf-8', 'utf8', 'us-ascii']
const MAX_DEPTH = 32
/** Twice as many as 50 events with 30 properties each. */
const MAX_PUBLIC_VALUES = 4000
/** Node takes microseconds for each chunk. 1 MiB arrives in 750 packets, and most clients send larger chunks. */
const MAX_CHUNKS = 2000

/**
 * Reads a body as JSON, whatever its shape: at most `maxBytes` long, 32 levels deep and with 4,000 values. Throws
 * ApiError.
 */
export async function readJson(req: IncomingMessage, maxBytes: number): Promise<unknown> {
  return parseBody(await readBody(req, maxBytes))
}

/**
 * Reads JSON that will be stored: like `readJson`, but also refuses duplicate keys, since parsers disagree on which
 * value to keep, the key `__proto__`, which zod would drop silently (4.6.7, v4/core/schemas.js), and strings that Postgres
 * cannot store.
 */
export async function readStrictJson(req: IncomingMessage, maxBytes: number): Promise<unknown> {
  const text = await readText(req, maxBytes)
  const value = parseJson(text)
  const duplicate = findDuplicateKey(text)
  if (duplicate !== undefined) {
    throw new ApiError('invalid_json', `Duplicate key ${JSON.stringify(duplicate)} in an object`)
  }
  if (hasPrototypeKey(value))
    throw new ApiError('invalid_json', 'An object in the body has the key "__proto__"')
  if (isStorable(value)) return value
  throw new ApiError('invalid_json', 'A string in the body has a NUL character or a lone surrogate')
}

/**
 * Parses a body as JSON, whatever its shape: at most 32 levels deep and with 4,000 values, since nothing has counted the
 * request yet. Throws 400 `invalid_json`.
 */
export function parseBody(bytes: Buffer): unknown {
  const text = decode(bytes)
  if (!hasMoreValues(text, MAX_PUBLIC_VALUES)) return parseJson(text)
  throw new ApiError('invalid_json', `The body has more than ${MAX_PUBLIC_VALUES} values`)
}

async function readText(req: IncomingMessage, maxBytes: number): Promise<string> {
  return decode(await readBody(req, maxBytes))
}

function refuseOtherTypes({ headers }: IncomingMessage, only?: string): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') {
    throw new ApiError(
      'unsupported_media_type',
      'Content-Encoding is not supported; send the body uncompressed',
    )
  }
  const { 'content-type': type } = headers
  const types = only === undefined ? ACCEPTED_TYPES : [only]
  if (type === undefined || isReadable(type, types)) return
  throw new ApiError('unsupported_media_type', `Send the body as Content-Type: ${types[0]}, in UTF-8`)
}

function isReadable(contentType: string, types: readonly string[]): boolean {
  if (contentType === types[0]) return true
  if (contentType.length > MAX_TYPE_CHARACTERS) return false
  try {
    const { essence, params } = new MIMEType(contentType)
    return (
      types.includes(essence) && ACCEPTED_CHARSETS.includes(params.get('charset')?.toLowerCase() ?? 'utf-8')
    )
  } catch {
    return false
  }
}

/** Reads the bytes of a body whose type is JSON, or this media type, up to a limit. Throws ApiError. */
export async function readBody(req: IncomingMessage, maxBytes: number, type?: string): Promise<Buffer> {
  refuseOtherTypes(req, type)
  // The server has already ended the stream of a request without a body.
  if (req.readableEnded) return Buffer.alloc(0)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let bytes = Number(req.headers['content-length'] ?? 0) > maxBytes ? Infinity : 0
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    // The rest is read and dropped, so that the client can read the response.
    if (bytes > maxBytes)
      return reject(new ApiError('body_too_large', `The body is larger than ${maxBytes} bytes`))
    if (chunks.push(chunk) > MAX_CHUNKS) refuseChunks(req, reject)
  })
  req.once('end', () => resolve(Buffer.concat(chunks)))
  req.once('error', (cause) => reject(incomplete(cause)))
  req.once('close', () => req.complete || reject(incomplete()))
  return promise
}

/** Stops reading, so that the connection is closed after the response. */
function refuseChunks(req: IncomingMessage, reject: (error: ApiError) => void): void {
  req.removeAllListeners('data').pause()
  const message = `The body arrives in more than ${MAX_CHUNKS} chunks; send it in larger ones`
  reject(new ApiError('body_too_large', message, { headers: { Connection: 'close' } }))
}

function incomplete(cause?: unknown): ApiError {
  return new ApiError('malformed_request', 'The body did not arrive completely', { cause })
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new ApiError('invalid_json', 'The body is not valid UTF-8', { cause })
  }
}

function parseJson(text: string): unknown {
  if (text.trim() === '') throw new ApiError('invalid_json', 'The body is empty; send a JSON object')
  const value = parseText(text)
  if (!isDeeperThan(value, MAX_DEPTH)) return value
  throw new ApiError('invalid_json', `The body is nested more than ${MAX_DEPTH} levels deep`)
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const where = cause instanceof Error ? cause.message : ''
    throw new ApiError('invalid_json', `The body is not JSON: ${where}`, { cause })
  }
}

function hasPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeKey)
}

/** Stops at this depth, because a body of 64 KiB can nest deeper than the stack allows. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}
