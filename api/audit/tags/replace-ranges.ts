/** A part of a text, and what comes in its place. */
export type Replacement = { readonly start: number; readonly end: number; readonly text: string }

/** Replaces parts of a text, which are in its order and do not overlap, in one pass: texts of strangers have thousands. */
export function replaceRanges(source: string, replacements: readonly Replacement[]): string {
  let at = 0
  const pieces = replacements.flatMap(({ start, end, text }) => {
    const before = source.slice(at, start)
    at = end
    return [before, text]
  })
  return [...pieces, source.slice(at)].join('')
}
