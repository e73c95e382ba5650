import { findCode, findSteps } from '../../../shared/code/find-code.ts'
import { readProgram } from '../../../shared/code/program.ts'
import type { WorkBudget } from '../work-budget.ts'
import type { WantedCode } from './wanted-code.ts'

/** Characters from the first word of a fragment on in which the fragment ends. */
const MAX_FRAGMENT_SOURCE = 2000

/** Occurrences of a word to examine, since a hostile page may have many. */
const MAX_LOOKS = 20

const CHARACTER_STEPS = 25

/**
 * Finds code in a text that is not a program, such as a comment or what visitors see. Returns the offset of its first
 * fragment.
 */
export function findInText(
  text: string,
  { fragments, sign }: Pick<WantedCode, 'fragments' | 'sign'>,
  work: WorkBudget,
): number | undefined {
  if (!text.includes(sign)) return undefined
  let first: number | undefined
  for (const wanted of fragments) {
    const at = findOne(text, wanted, work)
    if (at === undefined) return undefined
    first ??= at
  }
  return first
}

function findOne(
  text: string,
  wanted: WantedCode['fragments'][number],
  work: WorkBudget,
): number | undefined {
  const begin = wanted.find(({ kind }) => kind === 'word' || kind === 'literal')
  const before = begin ? wanted.indexOf(begin) : 0
  if (!begin || begin.value === '') return undefined
  let at = nextPlace({ text, wanted, work }, 0)
  for (let looks = 0; at !== -1 && looks < MAX_LOOKS; looks += 1) {
    // Room for the signs and the quotation mark before the word.
    const from = Math.max(0, at - before * 2 - (begin.kind === 'literal' ? 1 : 0))
    const source = text.slice(from, at + MAX_FRAGMENT_SOURCE)
    work.spend(source.length * CHARACTER_STEPS)
    for (let skip = 0; skip <= at - from; skip += 1) {
      const program = readProgram(source.slice(skip))
      work.spend(findSteps(program, [wanted]))
      const finding = findCode(program, [wanted])
      if (finding.kind === 'found') return from + skip + finding.at
    }
    at = nextPlace({ text, wanted, work }, at + begin.value.length)
  }
  return undefined
}

type Search = {
  readonly text: string
  readonly wanted: WantedCode['fragments'][number]
  readonly work: WorkBudget
}

/** The next place of a fragment's first name that has its last one near. Loaders repeat some names dozens of times. */
function nextPlace({ text, wanted, work }: Search, from: number): number {
  const names = wanted.filter(({ kind }) => kind === 'word' || kind === 'literal').map(({ value }) => value)
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const reach = 200 + 4 * names.join(' ').length
  let at = text.indexOf(first, from)
  while (at !== -1 && !text.slice(at, at + reach).includes(last)) {
    work.spend(reach)
    at = text.indexOf(first, at + first.length)
  }
  return at
}

/** Replaces the quotation marks and spaces of word processors and editors by those of programs. */
export function withPlainQuotes(text: string): string {
  return withoutInvisible(text)
    .replaceAll(/[\u201c-\u201f\u2033\u2036\u00ab\u00bb]/g, '"')
    .replaceAll(/[\u00b4\u02bc\u2018-\u201b\u2032\u2035]/g, "'")
    .replaceAll('\u00a0', ' ')
}

/** Removes characters that nobody sees. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '')
}

/** Writes each of them as an escape, such as `\u200b`. */
export function withVisibleCharacters(text: string): string {
  return text.replaceAll(
    invisible,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
