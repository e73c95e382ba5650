/** Why a record is not to be trusted. The list is closed: each code is one thing that a verifier found out. */
export type RejectCode =
  /** The record is not of the seed's form, is not published, or cannot be hashed. */
  | 'malformed_record'
  /** The content does not have the hash that was signed. */
  | 'content_hash_mismatch'
  /** What was signed is another version than the record says, or than was asked for. */
  | 'version_mismatch'
  /** Only one key is trusted, and this is not it. */
  | 'key_not_pinned'
  /** Nobody vouches for the key. */
  | 'unknown_key'
  | 'revoked_key'
  | 'signature_invalid'

/** Ends a verification; it never leaves verify-record.ts. */
export class Rejection extends Error {
  override name = 'Rejection'
  readonly code: RejectCode

  constructor(code: RejectCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
