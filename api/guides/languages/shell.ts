import type { Reader, Write } from './reader.ts'

type Mode = keyof typeof writers
type Heredoc = { end: string; tabs: boolean; mode: 'heredoc' | 'literal' }

/** The command language of POSIX shells. Where it loses its way, it lets no more values in. */
export class ShellReader implements Reader {
  readonly #modes: Mode[] = ['command']
  /** What was read of the line. */
  #line = ''
  /** Where in the line the name of its end stands, then the here-document itself. */
  #heredocAt: number | undefined
  #heredoc: Heredoc | undefined
  #escaped = false
  #lost = false

  read(text: string): void {
    for (const character of text) {
      if (character === '\n') this.#endLine()
      else this.#step(character)
      this.#line = character === '\n' ? '' : this.#line + character
    }
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
    this.#heredoc = { end, tabs: dash === '-', mode }
    this.#modes.push(mode)
  }

  #leaveHeredoc(): void {
    const line = this.#heredoc?.tabs ? this.#line.replace(/^\t+/, '') : this.#line
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
    const afterDollar = this.#line.endsWith('$')
    if (character === '`') this.#modes.push('backtick')
    else if (character === '(' && (!isQuoted || afterDollar)) this.#modes.push('command')
    else if (character === '{' && afterDollar) this.#modes.push('expansion')
    else if (isQuoted) this.#end(character === '"')
    else if (character === '"') this.#modes.push('double')
    else if (character === ')') this.#end(this.#modes.length > 1)
    else if (character === "'") this.#modes.push(afterDollar ? 'ansi' : 'single')
    else if (character === '#' && /(^|[\s;&|(])$/.test(this.#line)) this.#modes.push('comment')
    else this.#noticeHeredoc(character)
  }

  /** `<<` and a word, up to which the lines from the next one on are text; `<<<` is something else. */
  #noticeHeredoc(character: string): void {
    if (character !== '<' || !this.#line.endsWith('<')) return
    const isHereString = this.#line.endsWith('<<')
    // Two in one line, or one inside of something, is more than is followed here.
    this.#lost ||= !isHereString && (this.#heredocAt !== undefined || this.#modes.length > 1)
    this.#heredocAt = isHereString ? undefined : this.#line.length + 1
  }

  #end(hasEnded: boolean): void {
    if (hasEnded) this.#modes.pop()
  }

  write(): Write | undefined {
    const mode = this.#modes.at(-1) ?? 'command'
    const isHeredoc = mode === 'heredoc' || mode === 'literal'
    // Alone in its line, a value could be the end of a here-document.
    if (this.#escaped || this.#lost || (isHeredoc && this.#line.trim() === '')) return undefined
    this.#line += '{}'
    return writers[mode]
  }
}

const inSingleQuotes: Write = (value) => value.replaceAll("'", String.raw`'\''`)
const asIs: Write = (value) => value

const writers = {
  command: (value: string) => (/^[\w.,:/@%+-]+$/.test(value) ? value : `'${inSingleQuotes(value)}'`),
  single: inSingleQuotes,
  // An interactive shell looks for "!" in double quotes, and no backslash helps.
  double: (value: string) => value.replaceAll(/[\\"$`]/g, String.raw`\$&`).replaceAll('!', `"'!'"`),
  comment: asIs,
  heredoc: (value: string) => value.replaceAll(/[\\$`]/g, String.raw`\$&`),
  literal: asIs,
  ansi: undefined,
  backtick: undefined,
  expansion: undefined,
}
