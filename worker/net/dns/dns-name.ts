/** A name as names are compared: in lower case (RFC 4343), without the dot of the root. */
export function normalName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}

export function isSameName(a: string, b: string): boolean {
  return normalName(a) === normalName(b)
}
