import { Rejection } from './rejection.ts'

/** A key of `/.well-known/waymark-signing-keys.json`; times are ISO 8601 in UTC. */
export type CatalogKey = {
  readonly key_id: string
  readonly algorithm: 'ed25519'
  readonly public_key_pem: string
  readonly status: KeyStatus
  readonly created_at: string
  readonly activates_at: string | null
  readonly retired_at: string | null
  readonly revoked_at: string | null
  readonly revocation_reason: string | null
  readonly successor_key_id: string | null
}

/**
 * A key is announced (`pending`), signs new versions (`active`), and stays valid for old ones (`retired`). A key that
 * is not active can be revoked.
 */
export type KeyStatus = 'pending' | 'active' | 'retired' | 'revoked'

export type Catalog = {
  readonly active_key_id: string | null
  readonly generated_at: string
  readonly keys: readonly CatalogKey[]
}

/** Fields of an entry that a verifier reads. */
export type KnownKey = Pick<CatalogKey, 'key_id' | 'public_key_pem'> & { readonly status: string }

const MAX_KEYS = 10_000

/**
 * Finds a key in a catalog of unknown origin. Of several entries, a revoked one takes precedence. Throws Rejection.
 */
export function findKnownKey(catalog: unknown, keyId: string): KnownKey | undefined {
  const keys = keysOf(catalog).filter((key) => key.key_id === keyId)
  return keys.find(({ status }) => status === 'revoked') ?? keys[0]
}

function keysOf(catalog: unknown): KnownKey[] {
  const keys = typeof catalog === 'object' && catalog !== null && 'keys' in catalog ? catalog.keys : undefined
  if (Array.isArray(keys) && keys.length <= MAX_KEYS && keys.every(isKnownKey)) return keys
  throw new Rejection('unknown_key', 'the response is not a key catalog')
}

function isKnownKey(value: unknown): value is KnownKey {
  if (typeof value !== 'object' || value === null) return false
  const key: Readonly<Record<string, unknown>> = { ...value }
  return ['key_id', 'public_key_pem', 'status'].every((name) => typeof key[name] === 'string')
}
