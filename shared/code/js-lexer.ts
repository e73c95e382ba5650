import { cookString } from './cook-string.ts'
import type { JsToken } from './js-token.ts'
import { SlashContext } from './slash-context.ts'

const space = /[\t\v\f \u00a0\ufeff\p{Zs}\n\r\u2028\u2029]+/uy
const restOfLine = /[^\n\r\u2028\u2029]*/y
const lineEnd = /[\n\r\u2028\u2029]/
const lineComment = /(?:\/\/|<!--|-->|#!)[^\n\r\u2028\u2029]*/y
const blockComment = /\/\*[^]*?\*\//y
const word =
  /#?(?:[$_\p{ID_Start}]|\\u[\da-fA-F]{4}|\\u\{[\da-fA-F]+\})(?:[$\u200c\u200d\p{ID_Continue}]|\\u[\da-fA-F]{4}|\\u\{[\da-fA-F]+\})*/uy
const number =
  /(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?)n?/y
const string = /"(?:[^"\\\n\r]|\\(?:\r\n|[^]))*"|'(?:[^'\\\n\r]|\\(?:\r\n|[^]))*'/y
// A template that does not end takes the rest of the program with it, so this fails once.
// oxlint-disable-next-line regexp/no-super-linear-move
const templatePart = /(?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y
const regex =
  /\/(?:[^/\\[\n\r\u2028\u2029]|\\[^\n\r\u2028\u2029]|\[(?:[^\]\\\n\r\u2028\u2029]|\\[^\n\r\u2028\u2029])*\])+\/[$\p{ID_Continue}]*/uy
const punctuator =
  /\.\.\.|=>|[=!]==?|\*\*=?|<<=?|>>>?=?|&&=?|\|\|=?|\?\?=?|\?\.(?!\d)|\+\+|--|[-+*%&|^<>/]=?|[{}()[\];,~?:.=!@]/y

type LexerOptions = {
  /** In a module, `<!--` and `-->` begin no comment. */
  readonly isModule?: boolean
}

/**
 * Splits a program into tokens, in linear time. What no program can contain is a token `broken`; reading goes on after it.
 */
export function* jsTokens(source: string, options: LexerOptions = {}): Generator<JsToken> {
  const lexer = new JsLexer(source, options)
  for (let token = lexer.next(); token; token = lexer.next()) yield token
}

type Found = Pick<JsToken, 'kind' | 'text'> & Partial<Pick<JsToken, 'value' | 'isUnsure' | 'isMisplaced'>>

/** Operators that are always between two values. */
const binary = new Set('< <= << > >= >> >>> == === != !== && || ?? & | ^ %'.split(' '))
const scriptTag = /<script(?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<=>]+))?){0,20}\s*>/iy

/** Reads a program from its start to its end, one token at a time. */
class JsLexer {
  #source: string
  #isModule: boolean
  #at = 0
  #isAfterLineEnd = true
  #context = new SlashContext()

  constructor(source: string, { isModule = false }: LexerOptions) {
    this.#source = source
    this.#isModule = isModule
  }

  next(): JsToken | undefined {
    this.#skipSpace()
    if (this.#at >= this.#source.length) return undefined
    const found = this.#read()
    const token = { value: found.text, ...found, at: this.#at, isAfterLineEnd: this.#isAfterLineEnd }
    this.#at += found.text.length
    if (token.kind === 'comment') {
      this.#isAfterLineEnd ||= lineEnd.test(token.text)
      return token
    }
    this.#context.add(token)
    this.#isAfterLineEnd = false
    return token
  }

  #skipSpace(): void {
    const blank = this.#match(space) ?? ''
    this.#isAfterLineEnd ||= lineEnd.test(blank)
    this.#at += blank.length
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#source)?.[0]
  }

  #read(): Found {
    const comment = this.#beginsLineComment() ? this.#match(lineComment) : this.#match(blockComment)
    if (comment !== undefined) return { kind: 'comment', text: comment }
    const first = this.#source.charAt(this.#at)
    if (first === '"' || first === "'") return this.#string()
    if (first === '`' || (first === '}' && this.#context.isInTemplate)) return this.#template(first)
    const name = this.#match(word)
    if (name !== undefined) return { kind: 'word', text: name, value: cookString(name) }
    const digits = this.#match(number)
    if (digits !== undefined) return { kind: 'number', text: digits }
    if (first === '/') return this.#slash()
    return this.#sign(first)
  }

  #sign(first: string): Found {
    const text = this.#match(punctuator)
    if (text === undefined) return { kind: 'broken', text: first }
    return { kind: 'punctuator', text, ...(this.#isMisplaced(text) && { isMisplaced: true }) }
  }

  /** Nobody compares a value with a `script` and the result with another value. */
  #isMisplaced(sign: string): boolean {
    if (sign === '<' && this.#match(scriptTag) !== undefined) return true
    return this.#context.slash === 'regex' && binary.has(sign)
  }

  #startsWith(text: string): boolean {
    return this.#source.startsWith(text, this.#at)
  }

  #beginsLineComment(): boolean {
    if (this.#startsWith('//') || (this.#at === 0 && this.#startsWith('#!'))) return true
    if (this.#isModule) return false
    return this.#startsWith('<!--') || (this.#isAfterLineEnd && this.#startsWith('-->'))
  }

  #string(): Found {
    const text = this.#match(string)
    if (text === undefined) return { kind: 'broken', text: this.#match(restOfLine) ?? '' }
    return { kind: 'string', text, value: cookString(text.slice(1, -1)) }
  }

  #template(first: string): Found {
    templatePart.lastIndex = this.#at + 1
    const rest = templatePart.exec(this.#source)?.[0]
    if (rest === undefined) return { kind: 'broken', text: this.#source.slice(this.#at) }
    const text = first + rest
    if (first !== '`' || !rest.endsWith('`')) return { kind: 'template', text }
    return { kind: 'string', text, value: cookString(rest.slice(0, -1).replaceAll(/\r\n?/g, '\n')) }
  }

  #slash(): Found {
    if (this.#startsWith('/*')) return { kind: 'broken', text: this.#source.slice(this.#at) }
    const meaning = this.#context.slash
    if (meaning !== 'regex') {
      const text = this.#match(punctuator) ?? '/'
      return { kind: 'punctuator', text, ...(meaning === 'unsure' && { isUnsure: true }) }
    }
    const text = this.#match(regex)
    return text === undefined
      ? { kind: 'broken', text: this.#match(restOfLine) ?? '' }
      : { kind: 'regex', text }
  }
}
