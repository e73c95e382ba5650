import { send } from '../service.ts'

/** An entry of the public catalog (the seed, "Signing key"). */
export type SigningKey = { readonly key_id: string; readonly public_key_pem: string; readonly status: string }

export async function listSigningKeys(signal: AbortSignal): Promise<readonly SigningKey[]> {
  const path = '/.well-known/waymark-signing-keys.json'
  return (await send<{ keys: readonly SigningKey[] }>('GET', path, { signal })).body.keys
}
