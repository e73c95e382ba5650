export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Undefined unless the text is exactly what these bytes are encoded as: most decoders take junk, too. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  const binary = atob(text)
  if (btoa(binary) !== text) return undefined
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
