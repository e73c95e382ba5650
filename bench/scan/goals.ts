import type { SnippetPlace } from './corpus.ts'

/** The proportion of our time in a case to that of another engine in the same case. */
export type Goal = {
  readonly name: string
  readonly engine: string
  readonly place: SnippetPlace
  readonly wanted: string
  /** The ratio says how many times faster we are. */
  readonly faster?: true
}

export const goals: readonly Goal[] = [
  { name: 'hit at the end / lol-html', engine: 'lol-html', place: 'end', wanted: '<= 1, 1.5 at 5 KB' },
  { name: 'miss, explained / lol-html', engine: 'lol-html', place: 'absent', wanted: '<= 2' },
  {
    name: 'faster than cheerio, hit at the end',
    engine: 'cheerio',
    place: 'end',
    wanted: '>= 10 from 50 KB',
    faster: true,
  },
]
