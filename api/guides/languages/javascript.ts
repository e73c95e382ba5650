import type { Escapes, Reader } from './reader.ts'

type JavascriptMode = 'code' | 'brace' | "'" | '"' | '`' | 'regex' | 'class' | 'line' | 'block'

/** Reads JavaScript. Outside strings, comments and regular expressions, a value becomes a string literal. */
export class JavascriptReader implements Reader {
  readonly #modes: JavascriptMode[] = ['code']
  #escaped = false
  /**
   * Last token other than spaces and comments, which distinguishes a regular expression from a division. A string, a
   * regular expression or a value counts as `)`: a slash after it divides.
   */
  #token = ''
  #previous = ''

  read(text: string): void {
    for (let at = 0; at < text.length;) at += this.#step(text, at)
  }

  /** Reads at an index and returns the number of characters read. */
  #step(text: string, at: number): number {
    const mode = this.#modes.at(-1)
    const character = text.charAt(at)
    const two = text.slice(at, at + 2)
    if (this.#escaped) {
      this.#escaped = false
      return 1
    }
    if (mode === undefined || mode === 'code' || mode === 'brace') return this.#stepInCode(character, two)
    if (mode !== 'line' && mode !== 'block') return this.#stepInText(mode, character, two)
    const ends = mode === 'line' ? /[\n\r\u2028\u2029]/.test(character) : two === '*/'
    if (ends) this.#modes.pop()
    return ends && mode === 'block' ? 2 : 1
  }

  #stepInCode(character: string, two: string): number {
    if (two === '//' || two === '/*') {
      this.#modes.push(two === '//' ? 'line' : 'block')
      return 2
    }
    if (character === '"' || character === "'" || character === '`') this.#modes.push(character)
    else if (character === '/' && beginsRegex(this.#token)) this.#modes.push('regex')
    else if (character === '{') this.#modes.push('brace')
    else if (character === '}' && this.#modes.length > 1) this.#modes.pop()
    this.#remember(character)
    return 1
  }

  #remember(character: string): void {
    const isWord = /[\w$\u0080-\uffff]/.test(character)
    const isSpace = /\s/.test(character)
    const continuesToken = isWord
      ? /[\w$\u0080-\uffff]/.test(this.#previous)
      : /^[+-]$/.test(this.#token) && this.#previous === character
    if (!isSpace) this.#token = continuesToken ? this.#token + character : character
    this.#previous = character
  }

  #stepInText(mode: JavascriptMode, character: string, two: string): number {
    if (character === '\\') this.#escaped = true
    else if (mode === 'regex' && character === '[') this.#modes.push('class')
    else if (mode === 'class' ? character === ']' : endsText(mode, character)) {
      this.#modes.pop()
      this.#token = ')'
    } else if (mode === '`' && two === '${') {
      this.#modes.push('code')
      this.#token = ''
      return 2
    }
    return 1
  }

  escapesAt(): Escapes | undefined {
    const mode = this.#modes.at(-1) ?? 'code'
    if (this.#escaped) return undefined
    if (mode === "'" || mode === '"' || mode === '`') return ['js-string']
    if (mode !== 'code' && mode !== 'brace') return ['js-comment']
    this.#token = this.#previous = ')'
    return ['js']
  }
}

function endsText(mode: JavascriptMode, character: string): boolean {
  // A string or regular expression that is unclosed at the end of the line is a syntax error, and ends there.
  return character === (mode === 'regex' ? '/' : mode) || (mode !== '`' && character === '\n')
}

const beforeRegex = new Set(
  'return typeof case in of new delete void throw do else instanceof yield await'.split(' '),
)

function beginsRegex(token: string): boolean {
  if (/^[\w$\u0080-\uffff]/.test(token)) return beforeRegex.has(token)
  return !/^([)\]"'`]|\+\+|--)$/.test(token)
}
