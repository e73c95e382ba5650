/** What a name or number consists of, such as an id with hyphens; each half of a character of two units, too. */
const NAME = /[\p{L}\p{M}\p{N}\p{Cs}_-]/u
/** What may stand within a value, or at its end, but between values in no notation. */
const SIGN = /[.+@~!*$%#|^]/

/**
 * Returns true if the text has the part, and its ends cut no value in two: `S-1` is neither in `S-12` nor in `XS-1`, and
 * `shop.example` not in `shop.example.com`, so that the id or host of somebody else is never taken for the wanted one.
 */
export function hasWholePart(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (beginsValue(text, at) && endsWholePart(text, at + part.length)) return true
  }
  return false
}

function beginsValue(text: string, at: number): boolean {
  return !isOfValue(text, at) || !continues(text[at - 1], text[at - 2])
}

/** Returns true if no value goes on at this index of the text. */
export function endsWholePart(text: string, end: number): boolean {
  return !isOfValue(text, end - 1) || !continues(text[end], text[end + 1])
}

function isOfValue(text: string, at: number): boolean {
  const sign = text[at] ?? ''
  return NAME.test(sign) || SIGN.test(sign)
}

/**
 * A sign continues a value if more of it follows: a dot ends a sentence, but not the first name of a host. JSON may have a
 * character as an escape (`\u00e9`).
 */
function continues(next = '', afterNext = ''): boolean {
  return NAME.test(next) || ((SIGN.test(next) || next + afterNext === '\\u') && NAME.test(afterNext))
}
