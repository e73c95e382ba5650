import type { Catalog, CatalogKey } from '../../shared/record/catalog.ts'
import type { SigningKeyRow } from '../store/signing/signing-keys.ts'
import { jwkThumbprint } from './signer.ts'

type PublishedKey = CatalogKey & { readonly jwk_thumbprint: string }
type PublishedCatalog = Omit<Catalog, 'keys'> & { readonly keys: readonly PublishedKey[] }

/**
 * Returns the key catalog (docs/api.md, "Key catalog"). `generated_at` is the time of its last change, so every
 * process responds with the same body and ETag.
 */
export function toCatalog(rows: readonly SigningKeyRow[]): PublishedCatalog {
  return {
    active_key_id: rows.find(({ status }) => status === 'active')?.key_id ?? null,
    generated_at: new Date(Math.max(0, ...rows.map(changedAt))).toISOString(),
    keys: rows.map(toCatalogKey),
  }
}

export function toCatalogKey(row: SigningKeyRow): PublishedKey {
  return {
    key_id: row.key_id,
    algorithm: row.algorithm,
    public_key_pem: row.public_key_pem,
    status: row.status,
    created_at: row.created_at.toISOString(),
    activates_at: timeOrNull(row.activates_at),
    retired_at: timeOrNull(row.retired_at),
    revoked_at: timeOrNull(row.revoked_at),
    revocation_reason: row.revocation_reason,
    successor_key_id: row.successor_key_id,
    jwk_thumbprint: jwkThumbprint(row.public_key_pem),
  }
}

function changedAt({ created_at, activated_at, retired_at, revoked_at }: SigningKeyRow): number {
  return Math.max(...[created_at, activated_at, retired_at, revoked_at].map((at) => at?.getTime() ?? 0))
}

function timeOrNull(at: Date | null): string | null {
  return at === null ? null : at.toISOString()
}
