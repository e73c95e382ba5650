const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b]

/**
 * True if a JSON text has more than `max` values, keys aside. Finds out without parsing it, because values take far
 * longer to create than to count. Text that is not JSON may have any result.
 */
export function hasMoreValues(json: string, max: number): boolean {
  // Each value is followed by at least a comma or a bracket.
  if (json.length <= 2 * max) return false
  let values = 1
  for (let at = 0; at < json.length && values <= max; at++) {
    const code = json.charCodeAt(at)
    // Before each value but the first.
    if (code === COMMA || code === BRACKET || code === BRACE) values += 1
    else if (code === BACKSLASH) at += 1
    else if (code === QUOTE) {
      // Most strings have no escape, and `indexOf` reads them many times faster than this loop.
      const end = json.indexOf('"', at + 1)
      if (end === -1) break
      at = json.charCodeAt(end - 1) === BACKSLASH ? skipEscapes(json, at) : end
    }
  }
  return values > max
}

/** Returns the end of a string with escapes. */
function skipEscapes(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}
