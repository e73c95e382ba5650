import { callAdmin, send } from '../request.ts'
import type { Responses, Schemas } from './schema.ts'

/** An entry of the public key catalog (docs/api.md). */
export type SigningKey = Schemas['SigningKey']

export async function listSigningKeys(signal: AbortSignal): Promise<readonly SigningKey[]> {
  const path = '/.well-known/waymark-signing-keys.json'
  return (await send<{ keys: readonly SigningKey[] }>('GET', path, { signal })).body.keys
}

export type Revocation = Responses['POST /signing-keys/{key_id}/revoke']

export async function revokeSigningKey({ key_id: id }: SigningKey, reason: string): Promise<Revocation> {
  return (await callAdmin<Revocation>(`POST /signing-keys/${id}/revoke`, { body: { reason } })).body
}
