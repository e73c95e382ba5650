import { report } from '../report.ts'

/** The first entries of a list. */
export type Listed<T> = {
  readonly items: readonly T[]
  /** Number of all entries, or undefined if there are more that were not counted. */
  readonly total: number | undefined
}

/** What an entry is called, several if not with an s, and the option that says how many are listed. */
type ListWords = { readonly noun: string; readonly nouns?: string; readonly option?: string }

/**
 * Says on stderr how many of how many entries were listed: on a terminal always, elsewhere if there are more, so that no
 * program takes a part for the whole.
 */
export function reportListed<T>({ items, total }: Listed<T>, words: ListWords, json = false): void {
  const isWhole = items.length === total
  if (isWhole && (total === 0 || !process.stderr.isTTY)) return
  const message = isWhole ? count(total, words) : countPart({ items, total }, words)
  report('notice', { code: 'listed', message }, json)
}

function count(entries: number, { noun, nouns = `${noun}s` }: ListWords): string {
  return `${entries} ${entries === 1 ? noun : nouns}`
}

function countPart<T>({ items: { length }, total }: Listed<T>, words: ListWords): string {
  const { option } = words
  if (total === undefined)
    return `${count(length, words)}, and there are more${option === undefined ? '' : `: list more with ${option}`}`
  return `${length} of ${count(total, words)}${option === undefined ? '' : `: list all with ${option} ${total}`}`
}
