import type { Reader } from './reader.ts'

/** Reads JSON. Outside a string, a variable's value is written in quotes, as a string of its own. */
export function jsonReader(): Reader {
  let inString = false
  let escaped = false

  return { read, escapesAt: () => (escaped ? undefined : [inString ? 'json-string' : 'json']) }

  function read(text: string): void {
    for (const character of text) {
      if (escaped) escaped = false
      else if (character === '\\') escaped = inString
      else if (character === '"') inString = !inString
    }
  }
}
