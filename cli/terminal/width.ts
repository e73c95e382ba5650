import { stripVTControlCharacters } from 'node:util'

/** A narrower column for texts would have a word on each line. */
const MIN_TEXT_WIDTH = 24

/** Says whether a terminal would break one of these lines. Elsewhere no line is too wide. */
export function isTooWide(lines: readonly string[], stream: NodeJS.WriteStream): boolean {
  return lines.some((line) => stripVTControlCharacters(line).length > widthOf(stream))
}

/** Breaks a text between words into lines that fit beside a margin of a terminal. Elsewhere it stays one line. */
export function wrapText(text: string, margin: number, stream: NodeJS.WriteStream): string[] {
  const width = Math.max(MIN_TEXT_WIDTH, widthOf(stream) - margin)
  if (text.length <= width) return [text]
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

function widthOf({ isTTY, columns }: NodeJS.WriteStream): number {
  return isTTY && columns > 0 ? columns : Infinity
}
