import type { Place } from './corpus.ts'

/** What one of our times is to be in proportion to that of another engine in the same case. */
export type Goal = {
  readonly name: string
  /** Which of our own searches. */
  readonly ours: string
  readonly engine: string
  readonly place: Place
  readonly wanted: string
  /** The ratio says how many times faster we are. */
  readonly faster?: true
}

/** The answer alone is what all peers give; only with an explanation it is what a check needs. */
const answer = 'ours'
const twice = 'ours twice'
const explained = 'ours explained'

export const goals: readonly Goal[] = [
  { name: 'full scan / lol-html', ours: answer, engine: 'lol-html', place: 'end', wanted: '<= 0.5' },
  { name: 'the same, explained', ours: explained, engine: 'lol-html', place: 'end', wanted: '' },
  {
    name: 'absent / Buffer.indexOf',
    ours: answer,
    engine: 'Buffer.indexOf',
    place: 'absent',
    wanted: '<= 2',
  },
  { name: 'the same, read twice', ours: twice, engine: 'Buffer.indexOf', place: 'absent', wanted: '<= 2' },
  {
    name: 'full scan / utf-8 decode',
    ours: answer,
    engine: 'utf-8 decode',
    place: 'end',
    wanted: '<= 1.5, dense 2.5',
  },
  {
    name: 'faster than cheerio, full scan',
    ours: answer,
    engine: 'cheerio',
    place: 'end',
    wanted: '>= 50',
    faster: true,
  },
  {
    name: 'faster than cheerio, absent',
    ours: answer,
    engine: 'cheerio',
    place: 'absent',
    wanted: '>= 150 at 50 KB',
    faster: true,
  },
]
