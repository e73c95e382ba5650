import { canonicalJson, CanonicalError } from './canonical.ts'
import { fromBase64 } from './record/bytes.ts'
import { findKnownKey, type KnownKey } from './record/catalog.ts'
import { hasSnippet } from './record/has-snippet.ts'
import { keyIdOf, parsePublicKey, sha256Hex } from './record/public-key.ts'
import { parseRecord, type SignedRecord } from './record/record.ts'
import { Rejection, type RejectCode } from './record/rejection.ts'
import { hasSigned } from './record/signature.ts'

/** Sources of trust besides the record. Without `pinnedKeyId` and `readCatalog`, no key is trusted. */
export type Trust = {
  /** The only key that is trusted. */
  readonly pinnedKeyId?: string | undefined
  /**
   * Reads the key catalog. It is called again, with `again`, if the key is unknown, since a cached catalog may be
   * older than the key. verifyRecord rethrows its errors: without the catalog, the record cannot be verified.
   */
  readonly readCatalog?: ((which: 'first' | 'again') => Promise<unknown>) | undefined
  /** The requested version. If undefined, any version is accepted. */
  readonly versionId?: string | undefined
  /** SHA-256 of the content or of a snippet by which the version was found. If undefined, it is not checked. */
  readonly sha256?: string | undefined
}

/** Result of a verification. `steps` has a sentence for each step that passed, in order. */
export type RecordVerification =
  | { readonly ok: true; readonly record: SignedRecord; readonly steps: readonly string[] }
  | {
      readonly ok: false
      readonly code: RejectCode
      readonly message: string
      readonly steps: readonly string[]
    }

/**
 * Verifies a signed version record of unknown origin. It checks more than docs/api.md, "Verification procedure": the
 * fields of the record must agree with each other and with the signed content, and the key must match its id.
 * `signed_at` is not signed, so no result depends on it. Runs in Node and in browsers that have Ed25519 in WebCrypto.
 */
export async function verifyRecord(value: unknown, trust: Trust): Promise<RecordVerification> {
  const steps: string[] = []
  try {
    const record = parseRecord(value)
    steps.push('The record has the form of a signed version record.')
    const hash = await checkContentHash(record)
    steps.push(`The content has the SHA-256 that was signed: ${hash}.`)
    checkVersion(record, trust)
    const found = await checkLookedUp(record, { hash, sha256: trust.sha256 })
    steps.push(`The content belongs to the published version ${record.setup_version_id}${found}.`)
    const { spki, source } = await resolveKey(record, trust)
    steps.push(`The key is ${record.key_id}, ${source}.`)
    await checkSignature({ record, hash, spki })
    steps.push('The signature was made with this key over this hash.')
    return { ok: true, record, steps }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return { ok: false, code: error.code, message: error.message, steps }
  }
}

async function checkContentHash({ content, content_hash: claimed }: SignedRecord): Promise<string> {
  const hash = await sha256Hex(new TextEncoder().encode(canonicalText(content)))
  if (hash === claimed) return hash
  throw new Rejection(
    'content_hash_mismatch',
    `the content has the SHA-256 ${hash}, which is not its content_hash`,
  )
}

function canonicalText(content: unknown): string {
  try {
    return canonicalJson(content)
  } catch (cause) {
    if (!(cause instanceof CanonicalError)) throw cause
    throw new Rejection('malformed_record', `content has no canonical form: ${cause.message}`, { cause })
  }
}

/** Only the content is signed, so the id outside it and the request must name the same version. */
function checkVersion({ setup_version_id: id, content }: SignedRecord, { versionId = id }: Trust): void {
  if (content['setup_version_id'] !== id) {
    throw new Rejection('version_mismatch', 'setup_version_id differs from that of the content')
  }
  if (id !== versionId)
    throw new Rejection('version_mismatch', `the record is not for the version ${versionId}`)
  if (content['status'] !== 'published') {
    throw new Rejection('malformed_record', 'content.status: is not published')
  }
}

/** Checks that the version contains the hash that was looked up, instead of trusting the service. */
async function checkLookedUp(
  { content }: SignedRecord,
  { hash, sha256 = hash }: { hash: string; sha256: string | undefined },
): Promise<string> {
  if (sha256 === hash) return ''
  if (await hasSnippet(content, sha256)) return `, and a snippet in it has the SHA-256 ${sha256}`
  throw new Rejection('version_mismatch', `nothing in the content has the SHA-256 ${sha256}`)
}

type ResolvedKey = { spki: Uint8Array<ArrayBuffer>; source: string }

async function resolveKey(record: SignedRecord, trust: Trust): Promise<ResolvedKey> {
  const { key_id: keyId, public_key_pem: ownPem } = record
  const pinned = checkPin(keyId, trust)
  const known = trust.readCatalog && (await findInCatalog(keyId, trust.readCatalog))
  if (!known && !pinned) {
    throw new Rejection('unknown_key', 'there is neither a catalog nor a pinned key to trust')
  }
  if (known) await spkiOf(known.public_key_pem, keyId)
  const pem = ownPem ?? known?.public_key_pem
  if (pem === undefined) throw new Rejection('unknown_key', 'the record has no key, and no catalog was given')
  const source = [pinned && 'which is pinned', known && `which the catalog calls ${known.status}`]
  return { spki: await spkiOf(pem, keyId), source: source.filter(Boolean).join(', ') }
}

function checkPin(keyId: string, { pinnedKeyId }: Trust): boolean {
  if (pinnedKeyId === undefined) return false
  if (pinnedKeyId === keyId) return true
  throw new Rejection('key_not_pinned', `the key is ${keyId}, and only ${pinnedKeyId} is trusted`)
}

/** The catalog never omits a key, so an unknown key does not belong to the service. */
async function findInCatalog(
  keyId: string,
  readCatalog: NonNullable<Trust['readCatalog']>,
): Promise<KnownKey> {
  const known =
    findKnownKey(await readCatalog('first'), keyId) ?? findKnownKey(await readCatalog('again'), keyId)
  if (!known) throw new Rejection('unknown_key', `the catalog has no key ${keyId}`)
  if (known.status !== 'revoked') return known
  throw new Rejection('revoked_key', `the key ${keyId} was revoked, so its signatures are not trusted`)
}

async function spkiOf(pem: string, keyId: string): Promise<Uint8Array<ArrayBuffer>> {
  const spki = parsePublicKey(pem)
  if (!spki) throw new Rejection('unknown_key', 'public_key_pem is not an Ed25519 key in SPKI')
  if ((await keyIdOf(spki)) === keyId) return spki
  throw new Rejection('unknown_key', `public_key_pem is not the key ${keyId}`)
}

type SignatureInput = { record: SignedRecord; hash: string; spki: Uint8Array<ArrayBuffer> }

/** Verifies the signature over the 64 ASCII characters of the computed hash, not of the claimed one. */
async function checkSignature({ record, hash, spki }: SignatureInput): Promise<void> {
  const signature = /^[A-Za-z0-9+/]{86}==$/.test(record.signature) ? fromBase64(record.signature) : undefined
  if (!signature) throw new Rejection('signature_invalid', 'signature is not 64 bytes in base64')
  const message = new TextEncoder().encode(hash)
  if (await hasSigned({ spki, signature, message })) return
  throw new Rejection('signature_invalid', 'the signature was not made with this key over the content hash')
}
