import type { Escapes, Reader } from './reader.ts'

type ShellMode = keyof typeof writers
type Heredoc = { end: string; stripsTabs: boolean; mode: 'heredoc' | 'literal' }

/** Reads POSIX shell commands. After syntax that it cannot follow, it accepts no more values. */
export class ShellReader implements Reader {
  readonly #modes: ShellMode[] = ['command']
  /** The current line, without the piece being read. */
  #line = ''
  /** Length and last two characters of the current line, which is only read at its end. */
  #column = 0
  #last = ''
  #lastButOne = ''
  #isBlank = true
  /** Column of the here-document's delimiter in the line, and later the here-document itself. */
  #heredocAt: number | undefined
  #heredoc: Heredoc | undefined
  #escaped = false
  #lost = false

  read(text: string): void {
    const [rest = '', ...lines] = text.split('\n')
    this.#readOn(rest)
    for (const line of lines) {
      this.#endLine()
      this.#beginLine()
      this.#readOn(line)
    }
  }

  #readOn(piece: string): void {
    for (const character of piece) {
      this.#step(character)
      this.#remember(character)
    }
    this.#line += piece
  }

  #remember(character: string): void {
    this.#column += character.length
    this.#lastButOne = this.#last
    this.#last = character
    this.#isBlank &&= character.trim() === ''
  }

  #beginLine(): void {
    this.#line = this.#last = this.#lastButOne = ''
    this.#column = 0
    this.#isBlank = true
  }

  #endLine(): void {
    const mode = this.#modes.at(-1)
    if (mode === 'heredoc' || mode === 'literal') return this.#leaveHeredoc()
    if (mode === 'comment') this.#modes.pop()
    if (this.#heredocAt !== undefined) this.#enterHeredoc(this.#line.slice(this.#heredocAt))
    this.#escaped = false
  }

  #enterHeredoc(after: string): void {
    const [, dash, quote, end] = /^(-?) *(["']?)([\w.-]+)\2/.exec(after) ?? []
    this.#heredocAt = undefined
    this.#lost ||= end === undefined || this.#escaped || this.#modes.length > 1
    if (end === undefined) return
    const mode = quote === '' ? 'heredoc' : 'literal'
    this.#heredoc = { end, stripsTabs: dash === '-', mode }
    this.#modes.push(mode)
  }

  #leaveHeredoc(): void {
    const line = this.#heredoc?.stripsTabs ? this.#line.replace(/^\t+/, '') : this.#line
    if (line !== this.#heredoc?.end) return
    this.#heredoc = undefined
    this.#modes.pop()
  }

  #step(character: string): void {
    const mode = this.#modes.at(-1)
    if (this.#escaped) this.#escaped = false
    else if (mode === 'heredoc' || mode === 'literal' || mode === 'comment') return
    else if (mode === 'single') this.#end(character === "'")
    else if (character === '\\') this.#escaped = true
    else if (mode === 'ansi') this.#end(character === "'")
    else if (mode === 'backtick') this.#end(character === '`')
    else if (mode === 'expansion') this.#end(character === '}')
    else this.#stepInWords(character, mode === 'double')
  }

  #stepInWords(character: string, isQuoted: boolean): void {
    const afterDollar = this.#last === '$'
    if (character === '`') this.#modes.push('backtick')
    else if (character === '(' && (!isQuoted || afterDollar)) this.#modes.push('command')
    else if (character === '{' && afterDollar) this.#modes.push('expansion')
    else if (isQuoted) this.#end(character === '"')
    else if (character === '"') this.#modes.push('double')
    else if (character === ')') this.#end(this.#modes.length > 1)
    else if (character === "'") this.#modes.push(afterDollar ? 'ansi' : 'single')
    else if (character === '#' && /^[\s;&|(]?$/.test(this.#last)) this.#modes.push('comment')
    else this.#noticeHeredoc(character)
  }

  /** Recognises `<<` and a delimiter. The lines up to the delimiter are text. `<<<` begins a here-string. */
  #noticeHeredoc(character: string): void {
    if (character !== '<' || this.#last !== '<') return
    const isHereString = this.#lastButOne === '<'
    // Two here-documents on a line, and nested ones, are not supported.
    this.#lost ||= !isHereString && (this.#heredocAt !== undefined || this.#modes.length > 1)
    this.#heredocAt = isHereString ? undefined : this.#column + 1
  }

  #end(hasEnded: boolean): void {
    if (hasEnded) this.#modes.pop()
  }

  escapesAt(): Escapes | undefined {
    const mode = this.#modes.at(-1) ?? 'command'
    const isHeredoc = mode === 'heredoc' || mode === 'literal'
    // A value on a separate line could end a here-document.
    if (this.#escaped || this.#lost || (isHeredoc && this.#isBlank)) return undefined
    this.#line += '{}'
    for (const character of '{}') this.#remember(character)
    return writers[mode]
  }
}

const writers = {
  command: ['shell-word'],
  single: ['shell-single'],
  double: ['shell-double'],
  comment: [],
  heredoc: ['shell-heredoc'],
  literal: [],
  ansi: undefined,
  backtick: undefined,
  expansion: undefined,
} as const satisfies Readonly<Record<string, Escapes | undefined>>
