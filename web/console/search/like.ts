import MiniSearch from 'minisearch'
import { wordsOf } from '../../docs/search/words.ts'

type Named = { readonly to: string; readonly name: string }

/** Shorter words are like too many others. */
const MIN_FUZZY_LENGTH = 4

/** Finds places whose name has all words of a text, each as the start of a word or with a letter wrong, best first. */
export type FindLike<Place> = (text: string) => Place[]

/** Indexes the names of places once, for all texts. */
export function indexNames<Place extends Named>(places: readonly Place[]): FindLike<Place> {
  const index = new MiniSearch({
    idField: 'to',
    fields: ['name'],
    tokenize: wordsOf,
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length >= MIN_FUZZY_LENGTH ? 1 : 0),
    },
  })
  index.addAll(places)
  return (text) => index.search(text).flatMap(({ id }) => places.find(({ to }) => to === id) ?? [])
}
