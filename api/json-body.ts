import type { IncomingMessage } from 'node:http'
import { MIMEType } from 'node:util'
import { getRawBody } from 'raw-body'
import { findDuplicateKey } from './duplicate-keys.ts'
import { ApiError } from './errors.ts'
import { stateOf } from './request-state.ts'

/** `text/plain` is what browsers send without a preflight; the body is JSON all the same. */
const READ_TYPES = ['application/json', 'text/plain']
const READ_CHARSETS = ['utf-8', 'utf8', 'us-ascii']
const MAX_DEPTH = 32

/** Reads a body as JSON, whatever its shape: at most `maxBytes` long and 32 levels deep. Throws ApiError. */
export async function readJson(req: IncomingMessage, maxBytes: number): Promise<unknown> {
  return parseJson(await readText(req, maxBytes))
}

/**
 * As `readJson`, for what is going to be kept: also refuses a key that stands twice in one object, of which two readers
 * may each see another value, and text that Postgres cannot hold.
 */
export async function readStrictJson(req: IncomingMessage, maxBytes: number): Promise<unknown> {
  const text = await readText(req, maxBytes)
  const value = parseJson(text)
  const duplicate = findDuplicateKey(text)
  if (duplicate !== undefined) {
    throw new ApiError('invalid_json', `The key ${JSON.stringify(duplicate)} stands twice in one object`)
  }
  if (isStorable(value)) return value
  throw new ApiError('invalid_json', 'A text in the body has a NUL character or half a surrogate pair')
}

/** As `readJson`, of a body that is there. */
export function parseBody(bytes: Buffer): unknown {
  return parseJson(decode(bytes))
}

async function readText(req: IncomingMessage, maxBytes: number): Promise<string> {
  refuseOtherTypes(req)
  const state = stateOf(req)
  return decode((state.body ??= await readBytes(req, maxBytes)))
}

function refuseOtherTypes({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') {
    throw new ApiError('unsupported_media_type', 'A body with Content-Encoding is not read; send it plain')
  }
  if (headers['content-type'] !== undefined && !isReadable(headers['content-type'])) {
    throw new ApiError('unsupported_media_type', 'Send the body as Content-Type: application/json, in UTF-8')
  }
}

function isReadable(contentType: string): boolean {
  try {
    const { essence, params } = new MIMEType(contentType)
    return (
      READ_TYPES.includes(essence) && READ_CHARSETS.includes(params.get('charset')?.toLowerCase() ?? 'utf-8')
    )
  } catch {
    return false
  }
}

async function readBytes(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    return await getRawBody(req, { limit: maxBytes, length: req.headers['content-length'] ?? null })
  } catch (cause) {
    // What is still to come is thrown away, so that the client is able to read the answer.
    req.resume()
    const type = cause instanceof Error && 'type' in cause ? cause.type : undefined
    if (type === 'entity.too.large') {
      throw new ApiError('body_too_large', `The body is larger than ${maxBytes} bytes`, { cause })
    }
    throw new ApiError('malformed_request', 'The body did not arrive completely', { cause })
  }
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

/** Whether Postgres can hold every text in the value, keys included. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}

/** Goes no deeper than it is asked, since a body of 64 KiB can nest deeper than the stack allows. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}
