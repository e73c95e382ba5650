/** A value that JSON writes in one word. */
export type Primitive = string | number | boolean

/** Reads a value as an author types it: `true`, `false`, a number, or a text. Quotation marks make a text of the others. */
export function readPrimitive(text: string): Primitive {
  if (text === 'true' || text === 'false') return text === 'true'
  if (isNumber(text)) return Number(text)
  const quoted = /^"(.*)"$/.exec(text)?.[1]
  return quoted !== undefined && typeof readPrimitive(quoted) !== 'string' ? quoted : text
}

/** Writes a value so that reading it gives the same one. */
export function writePrimitive(value: unknown): string {
  const text = String(value)
  return typeof value === 'string' && typeof readPrimitive(text) !== 'string' ? `"${text}"` : text
}

/** Texts such as `007` are no numbers. */
function isNumber(text: string): boolean {
  return text !== '' && Number.isFinite(Number(text)) && String(Number(text)) === text
}
