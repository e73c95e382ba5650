import MiniSearch from 'minisearch'

/** A part of the documentation, as in /docs/search.json. */
export type Entry = {
  readonly href: string
  readonly title: string
  readonly page: string
  readonly text: string
}

/** A part that was found, and the words of it that match. */
export type Found = { readonly entry: Entry; readonly terms: readonly string[] }

export type Find = (text: string) => readonly Found[]

export const MAX_RESULTS = 30

/** Finds the parts that contain all words, also as the start of a word or with a letter wrong. */
export function searchOf(entries: readonly Entry[]): Find {
  const index = new MiniSearch({
    idField: 'id',
    fields: ['title', 'page', 'text'],
    searchOptions: {
      boost: { title: 4, page: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 1 : 0),
      combineWith: 'AND',
    },
  })
  index.addAll(entries.map((entry, id) => ({ ...entry, id })))
  return (text) =>
    index
      .search(text)
      .slice(0, MAX_RESULTS)
      .flatMap(({ id, terms }) => {
        const entry = entries[Number(id)]
        return entry ? [{ entry, terms }] : []
      })
}
