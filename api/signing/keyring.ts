import { openSigner, type KeySource } from './open-signer.ts'
import type { Signer } from './signer.ts'

/**
 * Private keys of this environment: the active key and, during a rotation, its successor. The key catalog determines
 * which one is active, so activating the successor needs no restart. An empty keyring cannot sign anything.
 */
export type Keyring = readonly Signer[]

/** Opens and tests every key. Throws ConfigError without revealing key material. */
export async function openKeyring(sources: readonly KeySource[]): Promise<Keyring> {
  return Promise.all(sources.map(async (source) => openSigner(source)))
}

/** Finds the signer that has a key. */
export function signerWith(keyring: Keyring, keyId: string | undefined): Signer | undefined {
  return keyring.find((signer) => signer.keyId === keyId)
}
