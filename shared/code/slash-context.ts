import type { JsToken } from './js-token.ts'

/** What a slash is at a place in a program. */
type SlashMeaning = 'regex' | 'division' | 'unsure'

/** An open bracket, and what a slash after its closing bracket is. */
type Bracket = { readonly text: string; readonly after: SlashMeaning }

/** Words after which an expression begins. */
const beforeExpression = new Set(
  'case delete do else in instanceof new return throw typeof void default extends'.split(' '),
)

/** Words that are names in one place and operators in another. */
const contextual = new Set(['await', 'of', 'yield'])

/** Words before the parentheses of a statement's head. */
const heads = new Set(['if', 'for', 'while', 'with', 'switch', 'catch'])

/** Words before the block of a statement. */
const beforeBlock = new Set(['do', 'else', 'finally', 'try'])

/** Follows the tokens of a program, and says what a slash after them would be. */
export class SlashContext {
  slash: SlashMeaning = 'regex'
  #open: Bracket[] = []
  #previous: JsToken | undefined
  #beforePrevious: JsToken | undefined
  /** The bracket that the previous token closed. */
  #closed: Bracket | undefined

  /** True if a closing brace would end a substitution of a template. */
  get isInTemplate(): boolean {
    return this.#open.at(-1)?.text === '${'
  }

  add(token: JsToken): void {
    this.slash = this.#after(token)
    this.#beforePrevious = this.#previous
    this.#previous = token
  }

  #after(token: JsToken): SlashMeaning {
    const { kind, text } = token
    if (kind === 'word') return this.#afterWord(text)
    if (kind === 'template') return this.#afterTemplate(text)
    if (kind !== 'punctuator') return kind === 'broken' ? 'unsure' : 'division'
    if (text === '(' || text === '[' || text === '{') return this.#opens(token)
    if (text === ')' || text === ']' || text === '}') return this.#closes()
    if (text !== '++' && text !== '--') return 'regex'
    // After a value, it belongs to that value.
    return this.slash === 'division' && !token.isAfterLineEnd ? 'division' : 'unsure'
  }

  #afterWord(text: string): SlashMeaning {
    if (isMember(this.#previous)) return 'division'
    if (contextual.has(text)) return 'unsure'
    return beforeExpression.has(text) ? 'regex' : 'division'
  }

  #afterTemplate(text: string): SlashMeaning {
    if (text.startsWith('}')) this.#open.pop()
    if (text.endsWith('`')) return 'division'
    this.#open.push({ text: '${', after: 'division' })
    return 'regex'
  }

  #opens(token: JsToken): SlashMeaning {
    const after = token.text === '{' ? this.#afterBlock(token) : this.#afterParentheses(token)
    this.#open.push({ text: token.text, after })
    return 'regex'
  }

  #closes(): SlashMeaning {
    this.#closed = this.#open.pop()
    return this.#closed?.after ?? 'unsure'
  }

  #afterParentheses({ text }: JsToken): SlashMeaning {
    if (text === '[') return 'division'
    return this.#isHead(this.#previous, this.#beforePrevious) ? 'regex' : 'division'
  }

  #isHead(word: JsToken | undefined, before: JsToken | undefined): boolean {
    if (word?.kind !== 'word' || isMember(before)) return false
    return heads.has(word.text) || (word.text === 'await' && before?.text === 'for')
  }

  /** Only for blocks of statements and for object literals is it certain what follows their closing brace. */
  #afterBlock(token: JsToken): SlashMeaning {
    const previous = this.#previous
    if (!previous) return 'regex'
    if (previous.kind === 'word') {
      if (isMember(this.#beforePrevious)) return 'unsure'
      if (beforeBlock.has(previous.text)) return 'regex'
      const beginsLiteral = beforeExpression.has(previous.text) && previous.text !== 'default'
      return beginsLiteral && previous.text !== 'extends' && !token.isAfterLineEnd ? 'division' : 'unsure'
    }
    if (previous.kind !== 'punctuator' && previous.kind !== 'template') return 'unsure'
    if (previous.text === ')') return this.#closed?.after === 'regex' ? 'regex' : 'unsure'
    if (previous.text === ';') return 'regex'
    if (previous.text === '{' || previous.text === '}') return 'unsure'
    return afterOperator.has(previous.text) ? 'division' : 'unsure'
  }
}

/** Signs after which a brace begins an object. */
const afterOperator = new Set(
  '( [ , = ? + - * / % ** & | ^ ! ~ && || ?? == != === !== < > <= >= += -= *= /= %= ... &&= ||= ??='.split(
    ' ',
  ),
)

function isMember(before: JsToken | undefined): boolean {
  return before?.text === '.' || before?.text === '?.'
}
