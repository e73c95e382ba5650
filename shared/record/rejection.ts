/** Reason to reject a record. The list is closed. */
export type RejectCode =
  /**
   * The record does not have the form of docs/api.md, "Signed version record", is not published, or cannot be hashed.
   */
  | 'malformed_record'
  /** The content does not have the hash that was signed. */
  | 'content_hash_mismatch'
  /** The signed version differs from the version that the record names or that was requested. */
  | 'version_mismatch'
  /** The record's key is not the pinned one. */
  | 'key_not_pinned'
  /** The key is not in the catalog, or there is neither a catalog nor a pinned key. */
  | 'unknown_key'
  | 'revoked_key'
  | 'signature_invalid'

/** Ends a verification. verifyRecord catches it. */
export class Rejection extends Error {
  override name = 'Rejection'
  readonly code: RejectCode

  constructor(code: RejectCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
