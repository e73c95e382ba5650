/** A CSS token of a kind that occurs in selectors (CSS Syntax 3, section 4). `text` is its source, at the index `at`. */
export type CssToken = {
  readonly kind: 'ident' | 'function' | 'hash' | 'string' | 'space' | 'delim'
  readonly text: string
  readonly at: number
}

const comment = /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y
const ident =
  /(?:--|-?(?:[a-z_\u0080-\u{10ffff}]|\\(?:(?:[\da-f]{6}|[\da-f]{1,5}(?![\da-f]))[ \t\n\r\f]?|[^\n\r\f\da-f])))(?:[-\w\u0080-\u{10ffff}]|\\(?:(?:[\da-f]{6}|[\da-f]{1,5}(?![\da-f]))[ \t\n\r\f]?|[^\n\r\f\da-f]))*/iuy
const hash =
  /#(?:[-\w\u0080-\u{10ffff}]|\\(?:(?:[\da-f]{6}|[\da-f]{1,5}(?![\da-f]))[ \t\n\r\f]?|[^\n\r\f\da-f]))+/iuy
const string = /"(?:[^"\\\n\r\f]|\\[^\n\r\f])*"|'(?:[^'\\\n\r\f]|\\[^\n\r\f])*'/y
const space = /[ \t\n\r\f]/y

/** Splits CSS into tokens, without comments. */
export function tokensOf(text: string): CssToken[] {
  const tokens: CssToken[] = []
  for (let at = 0; at < text.length;) {
    const token = tokenAt(text, at)
    if (token) tokens.push(token)
    at += token ? token.text.length : (matchAt(comment, text, at)?.length ?? 1)
  }
  return tokens
}

/** Undefined for a comment. */
function tokenAt(text: string, at: number): CssToken | undefined {
  const name = matchAt(ident, text, at)
  if (name !== undefined) {
    const isFunction = text[at + name.length] === '('
    return isFunction ? { kind: 'function', text: `${name}(`, at } : { kind: 'ident', text: name, at }
  }
  for (const [kind, pattern] of [
    ['hash', hash],
    ['string', string],
    ['space', space],
  ] as const) {
    const found = matchAt(pattern, text, at)
    if (found !== undefined) return { kind, text: found, at }
  }
  return matchAt(comment, text, at) === undefined ? { kind: 'delim', text: text.charAt(at), at } : undefined
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** Returns true if the whole text is one identifier, which `1a` is not. */
export const isIdent = (text: string): boolean => matchAt(ident, text, 0)?.length === text.length
