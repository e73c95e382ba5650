import type { CodeUnit } from '../../../shared/code/code-units.ts'

/** A delay after which visitors have hardly seen a page. */
const MAX_DELAY_MS = 10_000

type Frame = {
  readonly open: string
  /** True if what is in it runs once the page has loaded, whatever happens. */
  runs: boolean
  readonly isFunction: boolean
}

const conditions: ReadonlySet<string> = new Set(['if', 'for', 'while', 'with', 'switch', 'catch'])
const plainBlocks: ReadonlySet<string> = new Set(['try', 'do', 'finally'])
/** Words that an expression or a statement goes on after. */
const openWords: ReadonlySet<string> = new Set(
  'else do return typeof void delete new in of instanceof case throw await yield var let const function'.split(
    ' ',
  ),
)
/** Functions that call another one when the page has loaded, or soon. */
const callers: ReadonlySet<string> = new Set(['setTimeout', 'requestAnimationFrame', '$', 'jQuery', 'ready'])
const loadEvents: ReadonlySet<string> = new Set(['load', 'DOMContentLoaded', 'pageshow'])

/** The units of a program with their brackets in pairs. Reads each unit a few times at most. */
export class Units {
  #list: readonly CodeUnit[]
  #partners: readonly number[]

  constructor(list: readonly CodeUnit[]) {
    this.#list = list
    this.#partners = partnersIn(list)
  }

  get length(): number {
    return this.#list.length
  }

  word(at: number): string {
    return this.#valueOf(at, 'word')
  }

  sign(at: number): string {
    return this.#valueOf(at, 'sign')
  }

  #valueOf(at: number, kind: CodeUnit['kind']): string {
    const unit = this.#list[at]
    return unit?.kind === kind ? unit.value : ''
  }

  /** The other bracket of a pair; beyond the end without one. */
  partner(at: number): number {
    return this.#partners[at] ?? this.length
  }

  /** The strings and numbers between brackets. */
  literals(open: number): string[] {
    if (this.sign(open) !== '(') return []
    const inside = this.#list.slice(open, this.partner(open))
    return inside.flatMap(({ kind, value }) => (kind === 'literal' ? [value] : []))
  }

  /** The beginnings of all statements that run once the page has loaded, whatever happens. */
  statementsThatRun(): number[] {
    const starts: number[] = []
    const frames: Frame[] = [{ open: '{', runs: true, isFunction: true }]
    let first = ''
    for (let at = 0; at < this.length; at += 1) {
      const frame = frames.at(-1)
      const sign = this.sign(at)
      if (frame?.open === '{' && this.#isStart(at, first)) {
        if (this.sign(at - 1) !== ',') first = this.word(at)
        if (frame.runs) starts.push(at)
      }
      // What follows may not run.
      if (this.word(at) === 'return' && this.sign(at - 1) !== '.') stopFunction(frames)
      if (sign === '(' || sign === '[')
        frames.push({ open: sign, runs: frame?.runs === true, isFunction: false })
      if (sign === '{') frames.push(this.#frameAt(at, frame?.runs === true))
      if ((sign === ')' || sign === ']' || sign === '}') && frames.length > 1) frames.pop()
    }
    return starts
  }

  /** True for the first unit of a statement, or of a part of one after a comma. `first` is the word it begins with. */
  #isStart(at: number, first: string): boolean {
    const unit = this.#list[at]
    if (at === 0) return true
    if (!unit || unit.kind !== 'word') return false
    const before = this.sign(at - 1)
    if (before === ';' || before === '{' || before === '}') return true
    if (before === ',') return !openWords.has(first) && !conditions.has(first)
    if (!unit.isAfterLineEnd) return false
    if (before === ')') return !conditions.has(this.word(this.partner(at - 1) - 1))
    return before === ']' || (before === '' && !openWords.has(this.word(at - 1)))
  }

  #frameAt(at: number, runs: boolean): Frame {
    const before = this.sign(at - 1)
    const start = this.#functionStart(at)
    if (start !== undefined) return { open: '{', runs: runs && this.#isCalled(start, at), isFunction: true }
    const isPlain = ['', ';', '{', '}'].includes(before) && plainBlock(this.word(at - 1), before)
    return { open: '{', runs: runs && isPlain, isFunction: false }
  }

  /** The first unit of the function whose body begins here; undefined for any other brace. */
  #functionStart(at: number): number | undefined {
    if (this.sign(at - 1) === '=>') return this.sign(at - 2) === ')' ? this.partner(at - 2) : at - 2
    if (this.sign(at - 1) !== ')') return undefined
    const open = this.partner(at - 1)
    if (conditions.has(this.word(open - 1))) return undefined
    return this.word(open - 1) === 'function' ? open - 1 : open - 2
  }

  /** True for a function that is called where it stands, or once the page has loaded. */
  #isCalled(start: number, bodyStart: number): boolean {
    const end = this.partner(bodyStart)
    const after = this.sign(end + 1)
    const isDeclared = this.word(start) === 'function' && ['', ';', '{', '}'].includes(this.sign(start - 1))
    if (!isDeclared && (after === '(' || (after === ')' && this.sign(end + 2) === '('))) return true
    if (this.sign(start - 1) === '=') return this.word(start - 2) === 'onload'
    if (this.sign(start - 1) === ',') return loadEvents.has(this.#valueOf(start - 2, 'literal'))
    return this.sign(start - 1) === '(' && callers.has(this.word(start - 2)) && this.#isSoon(end + 1)
  }

  /** True without a delay, or with a short one. */
  #isSoon(at: number): boolean {
    if (this.sign(at) !== ',') return true
    const delay = this.#valueOf(at + 1, 'literal')
    return delay !== '' && Number(delay) <= MAX_DELAY_MS
  }
}

function plainBlock(word: string, sign: string): boolean {
  return sign !== '' || word === '' || plainBlocks.has(word)
}

function stopFunction(frames: readonly Frame[]): void {
  const from = frames.findLastIndex(({ isFunction }) => isFunction)
  for (const frame of frames.slice(from)) frame.runs = false
}

function partnersIn(list: readonly CodeUnit[]): number[] {
  const partners: number[] = []
  const open: number[] = []
  for (const [at, { kind, value }] of list.entries()) {
    if (kind !== 'sign') continue
    if (value === '(' || value === '[' || value === '{') open.push(at)
    if (value !== ')' && value !== ']' && value !== '}') continue
    const start = open.pop()
    if (start === undefined) continue
    partners[start] = at
    partners[at] = start
  }
  return partners
}
