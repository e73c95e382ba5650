import { JavascriptReader } from './javascript.ts'
import { jsonReader } from './json.ts'
import { unknownReader } from './plain.ts'
import type { Escapes, Reader } from './reader.ts'

type HtmlState = 'text' | 'opening' | 'tag' | 'name' | 'before-value' | 'bare' | 'quoted' | 'comment' | 'raw'

/** Reads HTML and its scripts (HTML standard, "Tokenization"), in the detail that escaping needs. */
export class HtmlReader implements Reader {
  #state: HtmlState = 'text'
  /** Text read since the state began. In raw text and comments, only its end. */
  #seen = ''
  /** True after a space in a tag. Testing the text instead would copy it at each character. */
  #afterSpace = false
  #tag = ''
  #attribute = ''
  #quote = ''
  #type = ''
  /** Reader for the code in a script or an event handler attribute. */
  #inner: Reader | undefined

  read(text: string): void {
    for (const character of text) this.#step(character)
  }

  #step(character: string): void {
    switch (this.#state) {
      case 'text':
        return character === '<' ? this.#enter('opening') : undefined
      case 'opening':
        return this.#stepInOpening(character)
      case 'tag':
      case 'name':
        return this.#stepInTag(character)
      case 'before-value':
        return this.#stepBeforeValue(character)
      case 'quoted':
        return character === this.#quote ? this.#endValue() : this.#stepInValue(character)
      case 'bare':
        if (character === '>') return this.#endTag()
        return /\s/.test(character) ? this.#endValue() : this.#stepInValue(character)
      case 'comment':
        this.#seen = (this.#seen + character).slice(-3)
        return this.#seen.endsWith('-->') ? this.#enter('text') : undefined
      case 'raw':
        return this.#stepInRaw(character)
    }
  }

  #enter(next: HtmlState): void {
    this.#state = next
    this.#seen = ''
    this.#afterSpace = false
  }

  /** Reads after "<": the name of a tag, a comment, or plain text. */
  #stepInOpening(character: string): void {
    if (this.#seen === '' && !/[a-z/!?]/i.test(character)) {
      this.#enter('text')
      return this.#step(character)
    }
    if (!/[\s/>]/.test(character) || this.#seen === '') {
      this.#seen += character
      return this.#seen === '!--' ? this.#enter('comment') : undefined
    }
    this.#tag = this.#seen.toLowerCase()
    this.#type = ''
    this.#enter('tag')
    this.#step(character)
  }

  #stepInTag(character: string): void {
    if (character === '>') return this.#endTag()
    if (character === '=' && this.#state === 'name') {
      this.#attribute = this.#seen.trim().toLowerCase()
      return this.#enter('before-value')
    }
    const isSpace = /[\s/]/.test(character)
    if (!isSpace && (this.#state === 'tag' || this.#afterSpace)) this.#enter('name')
    this.#seen += isSpace ? ' ' : character
    this.#afterSpace = isSpace
  }

  #stepBeforeValue(character: string): void {
    if (/\s/.test(character)) return
    if (character === '>') return this.#endTag()
    this.#beginValue(/["']/.test(character) ? 'quoted' : 'bare')
    if (this.#state === 'quoted') this.#quote = character
    else this.#stepInValue(character)
  }

  #beginValue(kind: 'quoted' | 'bare'): void {
    this.#enter(kind)
    if (this.#attribute === 'type') this.#type = ''
    if (this.#attribute.startsWith('on')) this.#inner = new JavascriptReader()
    else this.#inner = this.#attribute === 'style' ? unknownReader() : undefined
  }

  #stepInValue(character: string): void {
    this.#seen += character
    if (this.#attribute === 'type') this.#type += character.toLowerCase()
    this.#inner?.read(character)
  }

  #endValue(): void {
    this.#inner = undefined
    this.#enter('tag')
  }

  #endTag(): void {
    this.#inner = rawReader(this.#tag, this.#type)
    this.#enter(this.#inner ? 'raw' : 'text')
  }

  #stepInRaw(character: string): void {
    this.#inner?.read(character)
    this.#seen = (this.#seen + character).slice(-this.#tag.length - 3).toLowerCase()
    if (!/[\s/>]/.test(character) || !this.#seen.endsWith(`</${this.#tag}${character}`)) return
    this.#inner = undefined
    this.#tag = `/${this.#tag}`
    this.#enter('tag')
    this.#step(character)
  }

  escapesAt(placeholder: string): Escapes | undefined {
    if (this.#state === 'raw') return this.#inner?.escapesAt(placeholder)
    if (this.#state === 'text' || this.#state === 'comment') return ['html']
    if (this.#state === 'before-value') this.#beginValue('bare')
    if (this.#state !== 'quoted' && this.#state !== 'bare') return undefined
    if (this.#attribute === 'srcdoc' || /^\s*(javascript|data|vbscript)\s*:/i.test(this.#seen))
      return undefined
    return this.#inner ? escapesInCode(this.#inner.escapesAt(placeholder), this.#seen) : ['html']
  }
}

/** Escapes a value for the code in an attribute, and then for HTML. */
function escapesInCode(escapes: Escapes | undefined, before: string): Escapes | undefined {
  // Character references are not decoded here, so code after the first one is unknown.
  return escapes && !before.includes('&') ? [...escapes, 'html'] : undefined
}

/** Chooses the reader for an element whose content is not HTML. */
function rawReader(tag: string, type: string): Reader | undefined {
  if (tag !== 'script') return /^(style|iframe|xmp|noembed|noframes)$/.test(tag) ? unknownReader() : undefined
  if (/^(module|(text|application)\/(java|ecma)script)?$/.test(type.trim())) return new JavascriptReader()
  return type.trim().endsWith('json') ? jsonReader() : unknownReader()
}
