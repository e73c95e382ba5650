/**
 * A token of JavaScript (ECMAScript 2025, clause 12). `value` is what the program sees: of a string or a template without
 * substitutions its characters, of a word its name without escapes. `isUnsure` marks a slash that may begin a regular
 * expression or divide, which only a parser could tell: what follows may be anything. `isMisplaced` marks an operator
 * without a left side, such as the `<` of a tag between statements: browsers run nothing of such a program.
 */
export type JsToken = {
  readonly kind: 'word' | 'number' | 'string' | 'template' | 'regex' | 'punctuator' | 'comment' | 'broken'
  readonly text: string
  readonly at: number
  readonly value: string
  readonly isAfterLineEnd: boolean
  readonly isUnsure?: true
  readonly isMisplaced?: true
}
