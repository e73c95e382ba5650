/**
 * Characters that neither belong in a name nor can be seen in one: controls, line and paragraph separators, and those
 * that only change the direction of the text around them. With them, a name can look like another one, or like the next
 * line of a list. Letters of right-to-left scripts and joiners, which emoji, Persian and Indic scripts need, are allowed.
 */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

export function hasHiddenCharacter(text: string): boolean {
  return text.search(hidden) !== -1
}

/** As `hasHiddenCharacter`, but allows tabs and line breaks. */
export function hasHiddenCharacterInLines(text: string): boolean {
  return hasHiddenCharacter(text.replaceAll(/[\t\n\r]/g, ''))
}

/** Writes each of these characters as an escape, such as `\n` or `\u202e`. */
export function showHiddenCharacters(text: string): string {
  return text.replaceAll(hidden, escapeOf)
}

/** Escapes these characters, but keeps tabs and line breaks. JSON stays JSON with the same value. */
export function showHiddenCharactersInJson(json: string): string {
  return json.replaceAll(hidden, (character) =>
    '\t\n\r'.includes(character) ? character : escapeOf(character),
  )
}

function escapeOf(character: string): string {
  const short = JSON.stringify(character).slice(1, -1)
  return short === character ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : short
}
