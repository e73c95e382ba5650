import { showHiddenCharacters } from '../hidden-characters.ts'
import { escapeText, fenceCode, quoteMarkdown, writeCodeSpan } from '../markdown/text.ts'

/**
 * Invisible characters that can carry text which a model reads and a person does not see, besides those of
 * hidden-characters.ts. The ranges are written out: properties such as \p{Cf} grow with the versions of Unicode, and what is
 * rendered must not.
 */
const invisible = /[\u00AD\u200B\u2060-\u2065\u206A-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu

/** Writes characters that cannot be seen as escapes, such as `\n`, `\u202e` or `\u{e0041}`. */
export function visible(text: string): string {
  return showHiddenCharacters(text).replaceAll(
    invisible,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
}

/** Returns true if a code block of this text would have characters that cannot be seen. */
export function hasInvisible(text: string): boolean {
  return visibleLines(text) !== text.replaceAll(/\r\n?/g, '\n')
}

/** Writes a text of the guide as part of one line of Markdown. */
export function inlineText(text: string): string {
  return escapeText(visible(text))
}

/** Quotes Markdown of the guide. */
export function quoteVisible(markdown: string): string {
  return quoteMarkdown(visibleLines(markdown))
}

export function codeSpan(text: string): string {
  return writeCodeSpan(visible(text))
}

export function codeBlock(code: string, language: string | null): string {
  return fenceCode(language ?? undefined, code)
}

export function shellBlock(command: string): string {
  return fenceCode('sh', command)
}

/** As `visible`, but keeps tabs and line breaks, which become \n. */
function visibleLines(text: string): string {
  const lines = text.split(/\r\n|\n|\r/)
  return lines.map((line) => line.split('\t').map(visible).join('\t')).join('\n')
}
