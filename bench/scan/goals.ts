import type { Place } from './corpus.ts'

/** What one of our times is to be in proportion to that of another engine in the same case. */
export type Goal = {
  readonly name: string
  readonly engine: string
  readonly place: Place
  readonly wanted: string
  /** The ratio says how many times faster we are. */
  readonly faster?: true
}

export const goals: readonly Goal[] = [
  { name: 'full scan / lol-html', engine: 'lol-html', place: 'end', wanted: '<= 0.5' },
  { name: 'absent / Buffer.indexOf', engine: 'Buffer.indexOf', place: 'absent', wanted: '<= 2' },
  { name: 'full scan / utf-8 decode', engine: 'utf-8 decode', place: 'end', wanted: '<= 1.5, dense 2.5' },
  { name: 'faster than cheerio, full scan', engine: 'cheerio', place: 'end', wanted: '>= 50', faster: true },
  {
    name: 'faster than cheerio, absent',
    engine: 'cheerio',
    place: 'absent',
    wanted: '>= 150 at 50 KB',
    faster: true,
  },
]
