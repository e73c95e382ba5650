import { hex, type Reader, type EscapeValue } from './reader.ts'

/** Reads JSON. Outside of strings, a value becomes a string. */
export function jsonReader(): Reader {
  let inString = false
  let escaped = false

  return { read, write: () => (escaped ? undefined : writeHere()) }

  function read(text: string): void {
    for (const character of text) {
      if (escaped) escaped = false
      else if (character === '\\') escaped = inString
      else if (character === '"') inString = !inString
    }
  }

  function writeHere(): EscapeValue {
    return inString ? jsonCharacters : (value) => `"${jsonCharacters(value)}"`
  }
}

/** Also escapes characters that would end a surrounding script element. */
function jsonCharacters(value: string): string {
  const quoted = JSON.stringify(value).slice(1, -1)
  return quoted.replaceAll(/[<>\u2028\u2029]/g, (character) => `\\u${hex(character, 4)}`)
}
