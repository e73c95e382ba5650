const MAX_EXCERPT = 200

/** The rest of a line from a place on, as the excerpt of a copy. */
export function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(at, Math.min(end === -1 ? text.length : end, at + MAX_EXCERPT)).trim()
}
