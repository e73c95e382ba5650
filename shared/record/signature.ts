export type SignatureParts = {
  readonly spki: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
  readonly message: Uint8Array<ArrayBuffer>
}

/** Whether this Ed25519 key has signed the message (RFC 8032). By WebCrypto, which Node and browsers both have. */
export async function hasSigned({ spki, signature, message }: SignatureParts): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('spki', spki, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, signature, message)
  } catch (error) {
    // Some engines refuse at once to import 32 bytes that are no point of the curve.
    if (error instanceof DOMException && error.name === 'DataError') return false
    throw error
  }
}
