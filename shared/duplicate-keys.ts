/** Finds the first duplicate key within an object of a valid JSON text. JSON.parse silently keeps the last one. */
export function findDuplicateKey(json: string): string | undefined {
  const openContainers: (Set<string> | undefined)[] = []
  for (let at = 0; at < json.length; at++) {
    const character = json.charAt(at)
    if (character === '{') openContainers.push(new Set())
    else if (character === '[') openContainers.push(undefined)
    else if (character === '}' || character === ']') openContainers.pop()
    else if (character === '"') {
      const end = endOfString(json, at)
      const keys = isKey(json, end) ? openContainers.at(-1) : undefined
      if (keys) {
        // Decoded: "a" and "\u0061" are the same key.
        const key = JSON.parse(json.slice(at, end)) as string
        if (keys.has(key)) return key
        keys.add(key)
      }
      at = end - 1
    }
  }
  return undefined
}

/** Returns the index after the closing quote of the string that starts at `start`. */
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (json.charAt(at) !== '"') at += json.charAt(at) === '\\' ? 2 : 1
  return at + 1
}

function isKey(json: string, after: number): boolean {
  let at = after
  while (' \t\n\r'.includes(json.charAt(at)) && at < json.length) at++
  return json.charAt(at) === ':'
}
