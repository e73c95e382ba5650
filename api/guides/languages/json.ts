import { hex, type Reader, type Write } from './reader.ts'

/** JSON. Outside of a string, a value becomes a string of its own. */
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

  function writeHere(): Write {
    return inString ? jsonCharacters : (value) => `"${jsonCharacters(value)}"`
  }
}

/** Also without what would end a script element that the JSON is in. */
function jsonCharacters(value: string): string {
  const quoted = JSON.stringify(value).slice(1, -1)
  return quoted.replaceAll(/[<>\u2028\u2029]/g, (character) => `\\u${hex(character, 4)}`)
}
