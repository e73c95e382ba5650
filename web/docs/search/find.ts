import MiniSearch, { type Query, type SearchResult } from 'minisearch'
import { type Wanted, wantedOf, wordsOf } from './words.ts'

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

/**
 * Finds the parts that contain all words, also as the start of a word or with a letter wrong, and guides with one of them
 * in their title. Where nothing has all words, parts with some of them are found.
 */
export function searchOf(entries: readonly Entry[]): Find {
  const index = new MiniSearch({
    idField: 'id',
    fields: ['title', 'page', 'text'],
    tokenize: wordsOf,
    searchOptions: {
      boost: { title: 4, page: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 1 : 0),
      boostDocument: (id) => weightOf(entries[Number(id)]),
      tokenize: (word) => [word],
    },
  })
  index.addAll(entries.map((entry, id) => ({ ...entry, id })))
  return (text) => {
    const queries = wantedOf(text).map(queryOf)
    const whole = index.search({ combineWith: 'AND', queries })
    const guides = index.search(
      { combineWith: 'OR', queries, fields: ['title'] },
      { filter: ({ id }) => isGuide(entries[Number(id)]) },
    )
    const found = whole.length > 0 ? whole : index.search({ combineWith: 'OR', queries })
    return ranked([...found, ...guides])
      .flatMap(({ id, terms }) => {
        const entry = entries[Number(id)]
        return entry ? [{ entry, terms }] : []
      })
      .toSorted((a, b) => Number(isTitle(b, text)) - Number(isTitle(a, text)))
      .slice(0, MAX_RESULTS)
  }
}

/** How much more a whole compound counts than its parts, in any place. */
const COMPOUND = { boost: { title: 40, page: 20, text: 10 } }

function queryOf({ word, parts, synonyms }: Wanted): Query {
  if (parts.length < 2) return { combineWith: 'OR', queries: [word, ...synonyms.map(synonymQuery)] }
  return {
    combineWith: 'OR',
    queries: [
      { ...COMPOUND, queries: [word] },
      { combineWith: 'AND', queries: [...parts] },
    ],
  }
}

function synonymQuery(synonym: string): Query {
  return { combineWith: 'AND', queries: synonym.split(' ') }
}

/** Guides explain more than their sections do, and errors less. */
function weightOf(entry: Entry | undefined): number {
  if (isGuide(entry)) return 5
  return entry?.page === 'Errors' ? 0.5 : 1
}

function isGuide(entry: Entry | undefined): boolean {
  return entry !== undefined && entry.title === entry.page
}

/** Orders results by score, each once. */
function ranked(results: readonly SearchResult[]): SearchResult[] {
  const best = new Map(results.toSorted((a, b) => a.score - b.score).map((result) => [result.id, result]))
  return [...best.values()].toSorted((a, b) => b.score - a.score)
}

/** True if the search is for this part by its title, such as a code. */
function isTitle({ entry }: Found, text: string): boolean {
  return entry.title.toLowerCase() === text.trim().toLowerCase()
}
