import { openSigner, type KeySource } from './open-signer.ts'
import type { Signer } from './signer.ts'

/**
 * Private keys of this environment: the one that signs, and during a rotation its successor. The catalogue says which
 * is active, so a rotation needs no restart at that moment. Nothing can be signed with an empty keyring.
 */
export type Keyring = readonly Signer[]

/** Opens and tests every key. Throws ConfigError, with nothing of a key in it. */
export async function openKeyring(sources: readonly KeySource[]): Promise<Keyring> {
  return Promise.all(sources.map(async (source) => openSigner(source)))
}

/** Finds the signer of a key. */
export function signerWith(keyring: Keyring, keyId: string | undefined): Signer | undefined {
  return keyring.find((signer) => signer.keyId === keyId)
}
