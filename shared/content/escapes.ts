/** Escapes a value so that it cannot end a quote, tag, word or line of the surrounding code. */
export type EscapeValue = (value: string) => string

/** Percent-encodes a value for part of a URL. Letters, digits, "-", "." and "_" are kept. */
export const percentEncoded: EscapeValue = (value) =>
  encodeURIComponent(value).replaceAll(/[!'()*~]/g, (character) => `%${hex(character, 2)}`)

/** Formats a UTF-16 code unit in hexadecimal. */
function hex(character: string, digits: number): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(digits, '0')
}

/** Keeps only characters that are harmless in nearly every language, and percent-encodes the others. */
const strict: EscapeValue = (value) =>
  value.replaceAll(/[^\w\-.:/?#@&=+,%]/gu, (character) => percentEncoded(character))

/** Escapes a value for HTML, including unquoted attributes and scripts in attributes. */
const html: EscapeValue = (value) =>
  value.replaceAll(/[&<>"'`={}\s]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Escapes a value for a JSON string. Also escapes characters that would end a surrounding script element. */
const inJsonString: EscapeValue = (value) => {
  const quoted = JSON.stringify(value).slice(1, -1)
  return quoted.replaceAll(/[<>\u2028\u2029]/g, (character) => `\\u${hex(character, 4)}`)
}

/** Escapes a value for a string in a script element or an attribute. */
const inJsString: EscapeValue = (value) => value.replaceAll(/[^\w\-.:/?#@=+,;% ]/g, escapedCharacter)

/** Escapes a value for comments and regular expressions, where almost every character has a special meaning. */
const inJsComment: EscapeValue = (value) => value.replaceAll(/\W/g, escapedCharacter)

function escapedCharacter(character: string): string {
  return character < '\u0100' ? `\\x${hex(character, 2)}` : `\\u${hex(character, 4)}`
}

const inSingleQuotes: EscapeValue = (value) => value.replaceAll("'", String.raw`'\''`)

const shellWord: EscapeValue = (value) =>
  /^[\w.,:/@%+-]+$/.test(value) ? value : `'${inSingleQuotes(value)}'`

/** An interactive shell expands "!" in double quotes, even after a backslash. */
const inDoubleQuotes: EscapeValue = (value) =>
  value.replaceAll(/[\\"$`]/g, String.raw`\$&`).replaceAll('!', `"'!'"`)

/**
 * Escapes every character with a special meaning in Markdown with a backslash (CommonMark, section 2.4). A hyphen between letters
 * or digits has none, and ids such as GTM-1234 stay readable.
 */
const markdown: EscapeValue = (value) =>
  value.replaceAll(/(?<![A-Za-z0-9])-|-(?![A-Za-z0-9])|[!-,./:-@[-`{-~]/g, String.raw`\$&`)

/** Escapes a value at the start of a Markdown line, where a digit could begin a list. */
const markdownLine: EscapeValue = (value) =>
  markdown(value).replace(/^\d/, (digit) => `&#${digit.charCodeAt(0)};`)

/** Escapes by name. A guide lists their names with its slots, so that a page can fill in values as they are typed. */
export const escapes = {
  percent: percentEncoded,
  strict,
  html,
  json: (value: string) => `"${inJsonString(value)}"`,
  'json-string': inJsonString,
  js: (value: string) => `"${inJsString(value)}"`,
  'js-string': inJsString,
  'js-comment': inJsComment,
  'shell-word': shellWord,
  'shell-single': inSingleQuotes,
  'shell-double': inDoubleQuotes,
  'shell-heredoc': (value: string) => value.replaceAll(/[\\$`]/g, String.raw`\$&`),
  markdown,
  'markdown-line': markdownLine,
  // Nothing can be escaped in a code span. Values never contain backticks.
  'markdown-code': (value: string) => value.replaceAll('`', "'"),
} as const satisfies Readonly<Record<string, EscapeValue>>

export type EscapeName = keyof typeof escapes

export const escapeNames = Object.keys(escapes) as EscapeName[]

/** Escapes a value by several rules, in order. */
export function escapeValue(names: readonly EscapeName[], value: string): string {
  return names.reduce((text, name) => escapes[name](text), value)
}
