import { Parser, tokTypes, type Options, type Program, type Token } from 'acorn'
import type { WorkBudget } from '../work-budget.ts'
import { isCertainMistake } from './certain-mistakes.ts'

/**
 * Whether browsers run a script that has no mistake in its tokens and brackets. `unknown`: only newer browsers may know the
 * syntax at an offset, or without one, the script is too long or too deeply nested to be parsed.
 */
export type Confirmation =
  | { readonly kind: 'parses' }
  | { readonly kind: 'mistake'; readonly at: number }
  | { readonly kind: 'unknown'; readonly at?: number }

type ParseOptions = { readonly isModule: boolean; readonly work: WorkBudget }

/** The cost of parsing a character, at most as much as dense code takes. */
const CHARACTER_STEPS = 60

/** The named groups of all regular expressions in a script: acorn 8.19.0 compares each with each. */
const MAX_NAMED_GROUPS = 200

/** Parses the source of a script, and never runs any of it. */
export function confirmScript(source: string, { isModule, work }: ParseOptions): Confirmation {
  const groups = source.match(/\(\?<[^=!]/g)?.length ?? 0
  if (groups > MAX_NAMED_GROUPS || !work.trySpend(source.length * CHARACTER_STEPS)) return { kind: 'unknown' }
  const sourceType = isModule ? 'module' : 'script'
  let mark: number | undefined
  const onToken = ({ type, start }: Token): void => {
    if (type === tokTypes.relational && source.startsWith('<!--', start)) mark ??= start
  }
  const options: Options = { ecmaVersion: 'latest', sourceType, allowHashBang: true }
  try {
    new BoundedParser(isModule ? { ...options, onToken } : options, source, work).parse()
    // To Chromium 156 and Node.js 24, this is a comment of HTML, which no module may have, and not `a < !--b`:
    // https://chromium.googlesource.com/v8/v8/+/refs/heads/main/src/parsing/scanner-inl.h
    return mark === undefined ? { kind: 'parses' } : { kind: 'unknown', at: mark }
  } catch (error) {
    if (error instanceof TooManyNames || error instanceof RangeError) return { kind: 'unknown' }
    return reasonOf(error, source)
  }
}

type AcornError = SyntaxError & { readonly pos: number }

function reasonOf(error: unknown, source: string): Confirmation {
  if (!isAcornError(error)) throw error
  // acorn 8.19.0 makes this of a RangeError: https://github.com/acornjs/acorn/blob/8.19.0/acorn/src/state.js
  if (error.message.startsWith('Not enough stack space')) return { kind: 'unknown' }
  const { message, pos } = error
  return { kind: isCertainMistake(source, { message, at: pos }) ? 'mistake' : 'unknown', at: pos }
}

function isAcornError(error: unknown): error is AcornError {
  return error instanceof SyntaxError && 'pos' in error && typeof error.pos === 'number'
}

class TooManyNames extends Error {
  override name = 'TooManyNames'
}

/** What acorn 8.19.0 keeps of the names in a scope: https://github.com/acornjs/acorn/blob/8.19.0/acorn/src/scope.js */
type Scope = Readonly<Record<'var' | 'lexical' | 'functions', readonly string[]>>

type ScopedParser = {
  readonly scopeStack: readonly Scope[]
  parse(): Program
  declareName(name: string, type: number, at: number): void
}

/** The constructor is protected only in acorn's types. */
const AcornParser = Parser as unknown as new (options: Options, source: string) => ScopedParser

/** The type of a function's name: https://github.com/acornjs/acorn/blob/8.19.0/acorn/src/scopeflags.js */
const BIND_FUNCTION = 3

/** The cost of comparing a name, and of searching a scope. */
const NAME_STEPS = 2
const SCOPE_STEPS = 40

/** Steps for the names of one script, which leave enough to explain a miss. */
const MAX_STEPS_FOR_NAMES = 20_000_000

/** Acorn compares a new name with all others of its scope, and enters a `var` in all scopes around it. */
class BoundedParser extends AcornParser {
  #work: WorkBudget
  #left = MAX_STEPS_FOR_NAMES

  constructor(options: Options, source: string, work: WorkBudget) {
    super(options, source)
    this.#work = work
  }

  override declareName(name: string, type: number, at: number): void {
    const steps = this.#compared(type) * NAME_STEPS + this.scopeStack.length * SCOPE_STEPS
    this.#left -= steps
    if (this.#left < 0 || !this.#work.trySpend(steps)) throw new TooManyNames()
    super.declareName(name, type, at)
  }

  #compared(type: number): number {
    let count = this.scopeStack.at(-1)?.var.length ?? 0
    for (const { lexical, functions } of this.scopeStack) {
      count += lexical.length + (type === BIND_FUNCTION ? 0 : functions.length)
    }
    return count
  }
}
