/** A part of a text, from one index to another. */
export type Part = readonly [from: number, to: number]

/** Finds the part of a value that differs from another value, widened to whole words. */
export function differingPart(value: string, other: string): Part {
  let from = 0
  while (from < value.length && value[from] === other[from]) from += 1
  let same = 0
  const maxSame = Math.min(value.length, other.length) - from
  while (same < maxSame && value.at(-1 - same) === other.at(-1 - same)) same += 1
  let to = value.length - same
  while (from > 0 && isWord(value[from - 1])) from -= 1
  while (to < value.length && isWord(value[to])) to += 1
  return [from, to]
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
