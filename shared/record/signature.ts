export type SignatureParts = {
  readonly spki: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
  readonly message: Uint8Array<ArrayBuffer>
}

/** Verifies an Ed25519 signature (RFC 8032) with WebCrypto, which both Node and browsers have. */
export async function hasSigned({ spki, signature, message }: SignatureParts): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('spki', spki, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, signature, message)
  } catch (error) {
    // Some engines refuse to import 32 bytes that are not a point of the curve.
    if (error instanceof DOMException && error.name === 'DataError') return false
    throw error
  }
}
