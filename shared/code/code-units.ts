import type { JsToken } from './js-token.ts'

/**
 * A token in a form that does not depend on how a program was written: the name of a word, the characters of a string,
 * the value of a number.
 */
export type CodeUnit = {
  readonly kind: 'word' | 'literal' | 'sign' | 'other'
  readonly value: string
  readonly at: number
  readonly isAfterLineEnd: boolean
  /** True for a string of which a fragment gives only the beginning. */
  readonly isPrefix?: true
}

/** Ends a string in a fragment of which only the beginning is compared, as in `'https://cdn.acme.test/v…'`. */
const ELLIPSIS = '…'

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
const closing = new Set(Object.values(closers))

/**
 * Turns the tokens of a program into units, without the differences that a minifier makes: quotes around names, `!0` for
 * `true`, `void 0` for `undefined`, a comma before a closing bracket.
 */
export class CodeUnits {
  /** Offset of the first closing bracket that closes nothing. */
  unbalancedAt: number | undefined
  #units: CodeUnit[] = []
  #open: JsToken[] = []
  /** The last tokens, which may belong together: at most three. */
  #waiting: JsToken[] = []
  #previous: JsToken | undefined
  #isFragment: boolean

  constructor({ isFragment }: { readonly isFragment: boolean }) {
    this.#isFragment = isFragment
  }

  /** Offset of the first bracket that is still open. */
  get openAt(): number | undefined {
    return this.#open[0]?.at
  }

  add(token: JsToken): void {
    this.#waiting.push(token)
    if (this.#waiting.length === 3) this.#takeFirst()
  }

  end(): readonly CodeUnit[] {
    while (this.#waiting.length > 0) this.#takeFirst()
    return this.#units
  }

  #takeFirst(): void {
    const [token, next, afterNext] = this.#waiting
    if (!token) return
    const constant = constantOf(token, next)
    if (constant !== undefined) return this.#take(2, unitOf(token, 'word', constant))
    if (token.text === '[' && next && isProperty(this.#previous, next, afterNext)) {
      return this.#take(3, unitOf(token, 'sign', '.'), unitOf(next, 'word', next.value))
    }
    const isKey = next?.text === ':' && this.#isAtKey() && isName(token)
    const unit = token.kind === 'string' && isKey ? unitOf(token, 'word', token.value) : plainUnit(token)
    this.#take(1, this.#isFragment && isBeginning(token) ? asPrefix(unit) : unit)
    this.#balance(token)
  }

  #take(count: number, ...units: readonly CodeUnit[]): void {
    this.#units.push(...units)
    this.#previous = this.#waiting.splice(0, count).at(-1)
  }

  #isAtKey(): boolean {
    const before = this.#previous?.text
    // A fragment may begin with the key of an object.
    if (before === undefined) return true
    return this.#open.at(-1)?.text === '{' && (before === '{' || before === ',')
  }

  #balance(token: JsToken): void {
    const { kind, text, at } = token
    if (kind === 'template') {
      if (text.startsWith('}') && this.#open.pop()?.kind !== 'template') this.unbalancedAt ??= at
      if (text.endsWith('{')) this.#open.push(token)
    }
    if (kind !== 'punctuator') return
    if (Object.hasOwn(closers, text)) this.#open.push(token)
    if (!closing.has(text)) return
    if (closers[this.#open.pop()?.text ?? ''] !== text) this.unbalancedAt ??= at
    this.#dropCommaBefore(text)
  }

  #dropCommaBefore(closer: string): void {
    const [first, comma, last] = this.#units.slice(-3)
    // A comma after a comma or an opening bracket is an empty place.
    if (comma?.kind !== 'sign' || comma.value !== ',' || last?.value !== closer) return
    if (first?.kind === 'sign' && (first.value === ',' || first.value === '[')) return
    this.#units.splice(-2, 1)
  }
}

function unitOf({ at, isAfterLineEnd }: JsToken, kind: CodeUnit['kind'], value: string): CodeUnit {
  return { kind, value, at, isAfterLineEnd }
}

function plainUnit(token: JsToken): CodeUnit {
  const { kind, text, value } = token
  switch (kind) {
    case 'string':
      return unitOf(token, 'literal', value)
    case 'number':
      return unitOf(token, 'literal', valueOfNumber(text))
    case 'word':
      return unitOf(token, 'word', value)
    case 'punctuator':
      return unitOf(token, 'sign', text)
    case 'regex':
    case 'template':
    case 'comment':
    case 'broken':
      return unitOf(token, 'other', text)
  }
}

/** True for a string that ends in the character itself; an escaped one is a part of the value. */
function isBeginning({ kind, text }: JsToken): boolean {
  return kind === 'string' && text.at(-2) === ELLIPSIS
}

function asPrefix(unit: CodeUnit): CodeUnit {
  return { ...unit, value: unit.value.slice(0, -ELLIPSIS.length), isPrefix: true }
}

function constantOf(token: JsToken, next: JsToken | undefined): string | undefined {
  const text = next?.kind === 'number' ? `${token.text}${next.text}` : ''
  return { '!0': 'true', '!1': 'false', void0: 'undefined' }[text]
}

/** True for `["name"]` after the end of an expression. */
function isProperty(previous: JsToken | undefined, name: JsToken, closer: JsToken | undefined): boolean {
  if (name.kind !== 'string' || closer?.text !== ']' || !previous || !isName(name)) return false
  if (previous.kind === 'word') return !operators.has(previous.value)
  return previous.text === ')' || previous.text === ']'
}

/** Words after which a bracket begins a list. */
const operators = new Set(
  'await case default delete do else extends in instanceof new of return throw typeof void yield'.split(' '),
)

function isName({ value }: JsToken): boolean {
  return /^[$_\p{ID_Start}][$\u200c\u200d\p{ID_Continue}]*$/u.test(value)
}

/** The value in decimal digits. Octal numbers of old and BigInts stay as written. */
function valueOfNumber(text: string): string {
  const plain = text.replaceAll('_', '')
  return /^0\d|n$/.test(plain) ? plain : String(Number(plain))
}
