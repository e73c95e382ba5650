import { isIdent, tokensOf, type CssToken } from './css-tokens.ts'
import { counts, dynamic, elements, isFormula, lists, plain } from './pseudo-names.ts'

/** For syntax that browsers accept and we do not, the message says that it is not supported. */
class Invalid extends Error {}

/**
 * Parses a selector by the grammar of CSS, which is stricter than css-what: it refuses all selectors that are invalid in
 * browsers. Returns the selector without its comments, or the reason why it is refused.
 */
export function checkSyntax(text: string): { text: string } | { reason: string } {
  try {
    const tokens = tokensOf(text)
    new SelectorGrammar(tokens).whole()
    return { text: tokens.map((token) => token.text).join('') }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return { reason: error.message }
  }
}

type Inside = { readonly relative: boolean; readonly inHas: boolean; readonly ends: boolean }

class SelectorGrammar {
  #tokens: readonly CssToken[]
  #at = 0
  constructor(tokens: readonly CssToken[]) {
    this.#tokens = tokens
  }

  whole(): void {
    this.#space()
    if (!this.#next) throw new Invalid('it is empty')
    this.#list({ relative: false, inHas: false, ends: false })
    if (this.#next) throw new Invalid(this.#odd() ?? `"${this.#next.text}" has no place there`)
  }

  get #next(): CssToken | undefined {
    return this.#tokens[this.#at]
  }

  #is(text: string): boolean {
    return this.#next?.text === text && this.#next.kind === 'delim'
  }

  #takeIf(text: string): boolean {
    if (!this.#is(text)) return false
    this.#at += 1
    return true
  }

  #space(): boolean {
    if (this.#next?.kind !== 'space') return false
    while (this.#next?.kind === 'space') this.#at += 1
    return true
  }

  #list(inside: Inside): void {
    do this.#complex(inside)
    while (this.#takeIf(','))
  }

  #complex(inside: Inside): void {
    this.#space()
    if (this.#combinator()) {
      if (!inside.relative) throw new Invalid('it begins with a combinator')
      this.#space()
    }
    this.#compound(inside)
    for (;;) {
      const space = this.#space()
      if (this.#isEnd(inside)) return
      const combinator = this.#combinator()
      if (!space && !combinator) return
      this.#space()
      if (combinator && this.#isEnd(inside)) throw new Invalid('it ends with a combinator')
      this.#compound(inside)
    }
  }

  #isEnd({ ends }: Inside): boolean {
    return !this.#next || this.#is(',') || (ends && this.#is(')'))
  }

  #combinator(): boolean {
    return this.#takeIf('>') || this.#takeIf('+') || this.#takeIf('~')
  }

  #compound(inside: Inside): void {
    const from = this.#at
    if (this.#next?.kind === 'ident' || this.#is('*')) this.#at += 1
    if (this.#is('|')) throw new Invalid('namespaces ("|") are not supported')
    while (this.#simple(inside));
    if (this.#at > from && (this.#next?.kind === 'ident' || this.#is('*')))
      throw new Invalid(`the type must come first, before classes and attributes: "${this.#next?.text}"`)
    if (this.#at > from) return
    throw new Invalid(this.#missing(inside))
  }

  #missing(inside: Inside): string {
    const text = this.#next?.text
    if (this.#isEnd(inside) || text === undefined) return 'a part of it is empty'
    return this.#odd() ?? (text === '<' ? '"<" is not CSS' : `"${text}" is not a name`)
  }

  /** Describes syntax at this position that browsers accept and we do not. */
  #odd(): string | undefined {
    if (this.#is('&')) return '"&" is not supported'
    if (this.#is('\\')) return 'a backslash at the end is not supported'
    if (this.#is('\0')) return 'a NUL character is not supported'
    return this.#is('/') && this.#tokens[this.#at + 1]?.text === '*'
      ? 'a comment without an end is not supported'
      : undefined
  }

  /** Reads a part of a compound selector other than its type. */
  #simple(inside: Inside): boolean {
    if (this.#next?.kind === 'hash') return this.#id(this.#next.text)
    if (this.#takeIf('.')) return this.#name('.')
    if (this.#takeIf('[')) return this.#attribute()
    return this.#takeIf(':') ? this.#pseudo(inside) : false
  }

  #id(text: string): boolean {
    if (!isIdent(text.slice(1))) throw new Invalid(`"${text}" is not a name`)
    this.#at += 1
    return true
  }

  #name(sign: string): true {
    if (this.#next?.kind !== 'ident')
      throw new Invalid(this.#odd() ?? `"${sign}${this.#word()}" is not a name`)
    this.#at += 1
    return true
  }

  /** Returns the text up to the next space, for messages. */
  #word(): string {
    const rest = this.#tokens.slice(this.#at)
    const end = rest.findIndex(({ kind }) => kind === 'space')
    return (end < 0 ? rest : rest.slice(0, end)).map(({ text }) => text).join('')
  }

  #attribute(): true {
    this.#space()
    if (this.#is('*') || this.#is('|')) throw new Invalid('namespaces ("|") are not supported')
    if (this.#next?.kind !== 'ident') throw new Invalid(`"[${this.#word()}" names no attribute`)
    const name = this.#next.text
    this.#at += 1
    this.#space()
    if (this.#is('|') && this.#tokens[this.#at + 1]?.text !== '=')
      throw new Invalid('namespaces ("|") are not supported')
    if (!this.#is(']') && this.#next) this.#value(name)
    return this.#close(']', `[${name}`)
  }

  #value(name: string): void {
    const operator = this.#operator()
    this.#space()
    const value = this.#next
    if (value?.kind !== 'string' && value?.kind !== 'ident')
      throw new Invalid(
        `"${value ? this.#word() : name}" must be quoted, as in [${name}="..."], or closed (not supported)`,
      )
    if (/\\[\n\r\f]/.test(value.text)) throw new Invalid('a line break in a string is not supported')
    if (operator === '~=' && /^(""|'')$/.test(value.text))
      throw new Invalid(`[${name}~=""] never matches, and is not supported`)
    this.#at += 1
    this.#space()
    if (this.#next?.kind === 'ident' && this.#next.text.toLowerCase() !== 'i')
      throw new Invalid(`the flag "${this.#next.text}" is not supported`)
    if (this.#next?.kind === 'ident') this.#at += 1
    this.#space()
  }

  #operator(): string {
    const sign = this.#next?.text ?? ''
    if (sign === '!') throw new Invalid('"!=" is not CSS: use :not([...])')
    if ('~|^$*'.includes(sign) && sign !== '') this.#at += 1
    if (this.#takeIf('=')) return sign === '=' ? '=' : `${sign}=`
    throw new Invalid(`"${sign}" is not a comparison`)
  }

  #close(sign: string, opened: string): true {
    if (!this.#next) throw new Invalid(`"${opened}" is not closed, which is not supported`)
    if (!this.#takeIf(sign)) throw new Invalid(`"${this.#word()}" has no place in "${opened}"`)
    return true
  }

  #pseudo(inside: Inside): true {
    if (this.#takeIf(':'))
      throw new Invalid(`::${this.#word()} is not an element of the page, and not supported`)
    const token = this.#next
    if (token?.kind === 'function') return this.#function(token.text.slice(0, -1).toLowerCase(), inside)
    if (token?.kind !== 'ident') throw new Invalid(`":${this.#word()}" is not a name`)
    const name = token.text.toLowerCase()
    if (elements.has(name)) throw new Invalid(`::${name} is not an element of the page, and not supported`)
    if (dynamic.has(name)) throw new Invalid(`:${name} depends on what a visitor does, and is not supported`)
    if (lists.has(name) || counts.has(name) || name === 'lang')
      throw new Invalid(`:${name} needs an argument`)
    if (!plain.has(name)) throw new Invalid(`:${name} is not supported`)
    this.#at += 1
    return true
  }

  #function(name: string, inside: Inside): true {
    this.#at += 1
    if (plain.has(name)) throw new Invalid(`:${name} takes no argument`)
    if (lists.has(name)) return this.#innerList(name, inside)
    if (counts.has(name)) this.#count(name, inside)
    else if (name === 'lang') this.#language()
    else throw new Invalid(`:${name}() is not supported`)
    return this.#close(')', `:${name}(`)
  }

  #innerList(name: string, { inHas }: Inside): true {
    const isHas = name === 'has'
    if (isHas && inHas) throw new Invalid(':has() inside of :has() is not supported')
    try {
      this.#list({ relative: isHas, inHas: inHas || isHas, ends: true })
      return this.#close(')', `:${name}(`)
    } catch (error) {
      // Browsers ignore invalid selectors in these two.
      const forgiving = name === 'is' || name === 'where'
      if (!(error instanceof Invalid) || !forgiving || error.message.includes('not supported')) throw error
      throw new Invalid(`${error.message}, which is not supported in :${name}()`)
    }
  }

  #language(): void {
    this.#space()
    if (this.#next?.kind !== 'ident') throw new Invalid(':lang() needs a language such as :lang(en)')
    this.#at += 1
    this.#space()
  }

  /** Reads An+B and, for two of the pseudo-classes, `of S`. */
  #count(name: string, { inHas }: Inside): void {
    const from = this.#at
    const isOf = (): boolean => this.#next?.kind === 'ident' && this.#next.text === 'of'
    while (this.#next && !this.#is(')') && !isOf()) this.#at += 1
    const formula = this.#tokens.slice(from, this.#at).map(({ text }) => text)
    if (!isFormula(formula.join('').trim()))
      throw new Invalid(`:${name}(${formula.join('')}) is not a formula such as 2n+1`)
    if (!isOf()) return
    if (name.endsWith('type')) throw new Invalid(`:${name}() takes no "of"`)
    this.#at += 1
    this.#list({ relative: false, inHas, ends: true })
  }
}
