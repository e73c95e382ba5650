import { Rejection } from './rejection.ts'

/** A signed record as it is sent (docs/api.md, "Signed version record"). */
export type SignedRecord = {
  readonly setup_version_id: string
  readonly algorithm: 'ed25519'
  readonly key_id: string
  readonly content_hash: string
  readonly signature: string
  readonly signed_at: string
  /** Null unless the key is the active one. */
  readonly public_key_pem: string | null
  readonly content: Readonly<Record<string, unknown>>
}

/** Reads a record of unknown origin. Unknown fields are kept. Throws Rejection. */
export function parseRecord(value: unknown): SignedRecord {
  const record = objectOf(value, 'the record')
  const pem = record['public_key_pem'] === null ? null : textOf(record, 'public_key_pem')
  if (record['algorithm'] !== 'ed25519') throw rejectMalformed('algorithm: is not ed25519')
  return {
    setup_version_id: textOf(record, 'setup_version_id'),
    algorithm: 'ed25519',
    key_id: textOf(record, 'key_id'),
    content_hash: textOf(record, 'content_hash'),
    signature: textOf(record, 'signature'),
    signed_at: textOf(record, 'signed_at'),
    public_key_pem: pem,
    content: objectOf(record['content'], 'content'),
  }
}

function objectOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>
  }
  throw rejectMalformed(`${name}: is not an object`)
}

function textOf(record: Readonly<Record<string, unknown>>, name: string): string {
  const value = Object.hasOwn(record, name) ? record[name] : undefined
  if (typeof value === 'string') return value
  throw rejectMalformed(`${name}: is ${value === undefined ? 'missing' : 'not a string'}`)
}

function rejectMalformed(message: string): Rejection {
  return new Rejection('malformed_record', message)
}
