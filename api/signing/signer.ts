import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/** Signs with one key. Only `sign` has access to the private key, which may be held elsewhere. */
export type Signer = PublicKey & {
  /** Returns the 64 bytes of an Ed25519 signature. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

export type PublicKey = { readonly keyId: string; readonly publicKeyPem: string }

/**
 * Makes a signer with a private key in memory. The key stays parsed: parsing the PEM each time makes signing 12 times
 * slower.
 */
export function keySigner(privateKey: KeyObject): Signer {
  return {
    ...describeKey(createPublicKey(privateKey)),
    sign: async (message) => sign(null, message, privateKey),
  }
}

/**
 * Returns the PEM of a key and its id, the lowercase hex SHA-256 of the 44 bytes of the SPKI: trust in an id is trust
 * in one key.
 */
export function describeKey(publicKey: KeyObject): PublicKey {
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  return {
    keyId: createHash('sha256').update(spki).digest('hex'),
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/**
 * Signs a message and verifies it with the public key. Throws if the verification fails: nothing must be published
 * then.
 */
export async function selfTest({ sign, publicKeyPem }: Signer): Promise<void> {
  const message = Buffer.from('0'.repeat(64), 'ascii')
  if (verify(null, message, createPublicKey(publicKeyPem), await sign(message))) return
  throw new Error('The public key does not verify a signature made with its private key')
}

/** Returns a key's JWK thumbprint (RFC 8037, appendix A.3), by which other systems identify keys. */
export function jwkThumbprint(publicKeyPem: string): string {
  const { crv, kty, x } = createPublicKey(publicKeyPem).export({ format: 'jwk' })
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
}
