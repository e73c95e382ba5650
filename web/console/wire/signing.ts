import { ask, send } from '../service.ts'

/** An entry of the public catalog (the seed, "Signing key"). */
export type SigningKey = {
  readonly key_id: string
  readonly public_key_pem: string
  readonly status: 'pending' | 'active' | 'retired' | 'revoked'
  readonly created_at: string
  readonly retired_at: string | null
  readonly revoked_at: string | null
  readonly revocation_reason: string | null
  readonly successor_key_id: string | null
}

export async function listSigningKeys(signal: AbortSignal): Promise<readonly SigningKey[]> {
  const path = '/.well-known/waymark-signing-keys.json'
  return (await send<{ keys: readonly SigningKey[] }>('GET', path, { signal })).body.keys
}

export type Revoked = { readonly key: SigningKey; readonly resigned_versions: number }

export async function revokeSigningKey({ key_id: id }: SigningKey, reason: string): Promise<Revoked> {
  return (await ask<Revoked>(`POST /signing-keys/${id}/revoke`, { body: { reason } })).body
}
