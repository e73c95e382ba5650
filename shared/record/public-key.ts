import { fromBase64, toHex } from './bytes.ts'

/** DER prefix of every Ed25519 key in SPKI (RFC 8410, section 4), before its 32 bytes. */
const SPKI_PREFIX = '302a300506032b6570032100'
const SPKI_BYTES = 44

const pemPattern = /^-----BEGIN PUBLIC KEY-----\r?\n([A-Za-z0-9+/=\r\n]{1,100})-----END PUBLIC KEY-----\s*$/

/** Decodes a PEM text to the 44 bytes of an Ed25519 key in SPKI. Returns undefined for any other text. */
export function parsePublicKey(pem: string): Uint8Array<ArrayBuffer> | undefined {
  const [, base64] = pemPattern.exec(pem) ?? []
  const spki = base64 === undefined ? undefined : fromBase64(base64.replaceAll(/[\r\n]/g, ''))
  return spki?.length === SPKI_BYTES && toHex(spki).startsWith(SPKI_PREFIX) ? spki : undefined
}

/** Returns the id of a key: the lowercase hex SHA-256 of its SPKI, so trust in an id is trust in one key. */
export async function keyIdOf(spki: Uint8Array<ArrayBuffer>): Promise<string> {
  return sha256Hex(spki)
}

export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
