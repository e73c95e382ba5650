import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Key material for encryption. The purpose keeps a value sealed for one use from being opened for another. */
export type SealingKey = { readonly secret: string; readonly purpose: string }

/** Encrypts a JSON value with a high-entropy secret: AES-256-GCM with a key derived by HKDF. */
export function seal(value: unknown, key: SealingKey): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(key), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Decrypts a sealed value. Throws if it was sealed with another secret or for another purpose. */
export function unseal(sealed: Buffer, key: SealingKey): unknown {
  const tagEnd = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(key), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, tagEnd))
  return JSON.parse(decipher.update(sealed.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8'))
}

function keyFrom({ secret, purpose }: SealingKey): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
