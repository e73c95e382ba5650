export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Decodes base64 strictly: returns undefined unless encoding the bytes again gives the same text. Most decoders
 * accept invalid text.
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  const binary = atob(text)
  if (btoa(binary) !== text) return undefined
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
