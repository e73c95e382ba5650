const [QUOTE, BACKSLASH] = [0x22, 0x5c]
/** Before each value but the first: a comma, an opening bracket or an opening brace. */
const separators = new Set([0x2c, 0x5b, 0x7b])

/**
 * True if a JSON text has more than `max` values, keys aside. Finds out without parsing it, because values take far
 * longer to create than to count. Text that is not JSON may have any result.
 */
export function hasMoreValues(json: string, max: number): boolean {
  // Each value is followed by at least a comma or a bracket.
  if (json.length <= 2 * max) return false
  let values = 1
  let isInString = false
  for (let at = 0; at < json.length && values <= max; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) isInString = !isInString
    else if (code === BACKSLASH) at += 1
    else if (!isInString && separators.has(code)) values += 1
  }
  return values > max
}
