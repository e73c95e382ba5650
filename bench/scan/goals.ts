import type { SnippetPlace } from './corpus.ts'

/** Goal for the ratio of our time to another engine's time in the same case. */
export type Goal = {
  readonly name: string
  readonly engine: string
  readonly place: SnippetPlace
  readonly wanted: string
  /** Inverts the ratio, so that it is the factor by which we are faster. */
  readonly faster?: true
}

export const goals: readonly Goal[] = [
  { name: 'hit at the end / lol-html', engine: 'lol-html', place: 'end', wanted: '<= 1, 1.5 at 5 KB' },
  { name: 'miss, explained / lol-html', engine: 'lol-html', place: 'absent', wanted: '<= 2' },
  {
    name: 'code / element, hit at the end',
    engine: 'ours for code',
    place: 'end',
    wanted: '<= 1.3',
    faster: true,
  },
  {
    name: 'faster than cheerio, hit at the end',
    engine: 'cheerio',
    place: 'end',
    wanted: '>= 10 from 50 KB',
    faster: true,
  },
]
