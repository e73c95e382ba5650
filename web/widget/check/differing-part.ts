/** A part of a text, from one index to another. */
export type Part = readonly [from: number, to: number]

/** Finds the part of a value that differs from another value, widened to whole words; an empty part of an equal one. */
export function differingPart(value: string, other: string): Part {
  if (value === other) return [0, 0]
  let from = commonStart(value, other)
  let same = 0
  const maxSame = Math.min(value.length, other.length) - from
  while (same < maxSame && value.at(-1 - same) === other.at(-1 - same)) same += 1
  let to = value.length - same
  // What differs may begin or end within a word, of either value.
  if (isWord(value[from]) || isWord(other[from])) while (from > 0 && isWord(value[from - 1])) from -= 1
  if (isWord(value[to - 1]) || isWord(other.at(-1 - same)))
    while (to < value.length && isWord(value[to])) to += 1
  return [from, to]
}

/** Length of what two values begin with. */
export function commonStart(value: string, other: string): number {
  let length = 0
  while (length < value.length && value[length] === other[length]) length += 1
  return length
}

function isWord(character = ''): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

/**
 * Finds an attribute's value in a tag. Undefined if the tag lacks the attribute or the value; an empty part for an
 * empty value.
 */
export function attributePart(tag: string, attribute: string, value: string): Part | undefined {
  const at = tag.toLowerCase().indexOf(` ${attribute.toLowerCase()}`) + 1
  const from = at && tag.indexOf(value, at + attribute.length)
  return from > 0 ? [from, from + value.length] : undefined
}
