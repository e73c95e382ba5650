import { createPublicKey } from 'node:crypto'

/** Length of an RSA key in bits, or undefined for anything else. */
export function rsaBits(base64: string): number | undefined {
  const der = Buffer.from(base64, 'base64')
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const key = createPublicKey({ key: der, format: 'der', type })
      return key.asymmetricKeyDetails?.modulusLength
    } catch {
      // The other form, or no key at all.
    }
  }
  return undefined
}

const SEQUENCE = 0x30
const LONG_FORM = 0x80

/** True for the beginning of a key: it says at its start how long it is (X.690, 8.1.3). */
export function isCutOff(base64: string): boolean {
  const der = Buffer.from(base64, 'base64')
  const [tag, length = 0] = der
  if (tag !== SEQUENCE) return false
  if (length < LONG_FORM) return der.length < 2 + length
  const size = length - LONG_FORM
  if (size === 0 || size > 4) return false
  return der.length < 2 + size || der.length < 2 + size + der.readUIntBE(2, size)
}
