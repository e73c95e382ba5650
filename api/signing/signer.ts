import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/** Signs with the key of this environment. Only `sign` knows the private key: it may as well be elsewhere. */
export type Signer = PublicKey & {
  /** Answers the 64 bytes of an Ed25519 signature. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

export type PublicKey = { readonly keyId: string; readonly publicKeyPem: string }

/** A signer with a private key in memory. The key stays parsed: from PEM each time, signing takes twelve times as long. */
export function keySigner(privateKey: KeyObject): Signer {
  return {
    ...describeKey(createPublicKey(privateKey)),
    sign: async (message) => sign(null, message, privateKey),
  }
}

/** The id is the lowercase hex SHA-256 of the 44 bytes of the SPKI: whoever trusts an id trusts one key. */
export function describeKey(publicKey: KeyObject): PublicKey {
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  return {
    keyId: createHash('sha256').update(spki).digest('hex'),
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** Signs something and verifies it with the public key. Throws when that fails: then nothing must be published. */
export async function selfTest({ sign, publicKeyPem }: Signer): Promise<void> {
  const message = Buffer.from('0'.repeat(64), 'ascii')
  if (verify(null, message, createPublicKey(publicKeyPem), await sign(message))) return
  throw new Error('The signing key signs what its own public key does not verify')
}

/** The thumbprint of the key as a JWK (RFC 8037, appendix A.3), which other systems know keys by. */
export function jwkThumbprint(publicKeyPem: string): string {
  const { crv, kty, x } = createPublicKey(publicKeyPem).export({ format: 'jwk' })
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
}
