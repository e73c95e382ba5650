export type Piece = { readonly text: string; readonly isDifferent: boolean }

/** Splits two texts into the words at the beginning and the end that are the same, and what differs between them. */
export function markDifferences(one: string, other: string): readonly [Piece[], Piece[]] {
  const words = [wordsOf(one), wordsOf(other)] as const
  const begin = commonWords(...words)
  const rest = words.map((list) => list.slice(begin).toReversed())
  const end = commonWords(rest[0] ?? [], rest[1] ?? [])
  const split = (list: readonly string[]): Piece[] => {
    const to = list.length - end
    const piece = (text: readonly string[], isDifferent: boolean): Piece => ({
      text: text.join(''),
      isDifferent,
    })
    const pieces = [
      piece(list.slice(0, begin), false),
      piece(list.slice(begin, to), true),
      piece(list.slice(to), false),
    ]
    return pieces.filter(({ text }) => text !== '')
  }
  return [split(words[0]), split(words[1])]
}

function wordsOf(text: string): string[] {
  return text.split(/(?<=\s)|\b/)
}

function commonWords(one: readonly string[], other: readonly string[]): number {
  const differing = one.findIndex((word, index) => word !== other[index])
  return differing < 0 ? one.length : differing
}
