/** A narrower column for texts would have a word on each line. */
const MIN_TEXT_WIDTH = 24

/** Breaks a text between words into lines that fit beside a margin of a terminal. Elsewhere it stays one line. */
export function wrapText(text: string, margin: number, stream: NodeJS.WriteStream): string[] {
  const width = Math.max(MIN_TEXT_WIDTH, lineWidthOf(stream) - margin)
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

/** Returns how many characters a line can have. Without a terminal, it has no end. */
export function lineWidthOf({ isTTY, columns }: NodeJS.WriteStream): number {
  return isTTY && columns > 0 ? columns : Infinity
}
