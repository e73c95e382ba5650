export type Piece = { readonly text: string; readonly isDifferent: boolean }

/** Splits two texts into their common first words, differing words, and common last words. */
export function markDifferences(first: string, second: string): readonly [Piece[], Piece[]] {
  const words = [wordsOf(first), wordsOf(second)] as const
  const startCount = commonWords(...words)
  const rest = words.map((list) => list.slice(startCount).toReversed())
  const endCount = commonWords(rest[0] ?? [], rest[1] ?? [])
  const split = (list: readonly string[]): Piece[] => {
    const to = list.length - endCount
    const piece = (text: readonly string[], isDifferent: boolean): Piece => ({
      text: text.join(''),
      isDifferent,
    })
    const pieces = [
      piece(list.slice(0, startCount), false),
      piece(list.slice(startCount, to), true),
      piece(list.slice(to), false),
    ]
    return pieces.filter(({ text }) => text !== '')
  }
  return [split(words[0]), split(words[1])]
}

/** Placeholders, words, spaces and other characters. A placeholder is never split. */
const word = /\{\{[A-Za-z][\w.]*\}\}|\w+|\s|[^\w\s]/g

function wordsOf(text: string): string[] {
  return text.match(word) ?? []
}

function commonWords(first: readonly string[], second: readonly string[]): number {
  const differing = first.findIndex((word, index) => word !== second[index])
  return differing < 0 ? first.length : differing
}
