import { languages } from './languages.ts'

/** A part of code. A part without a colour has no kind. */
export type CodeToken = { readonly text: string; readonly kind?: string }

/** Maximum length of coloured code, in UTF-16 code units. */
const MAX_LENGTH = 10_000

/** Splits code into tokens. Undefined if the language is unknown or the code is too long. */
export function codeTokens(code: string, language: string): CodeToken[] | undefined {
  const name = language.toLowerCase()
  if (code.length > MAX_LENGTH || !Object.hasOwn(languages, name)) return undefined
  const pattern = languages[name]
  return pattern ? tokensOf(code, pattern) : [{ text: code }]
}

/** Splits code into the tokens that the groups of a pattern find, as in languages.ts. */
export function tokensOf(code: string, language: RegExp): CodeToken[] {
  const found: CodeToken[] = []
  let end = 0
  for (const { 0: text, index, groups = {} } of code.matchAll(language)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined)
    if (!kind) continue
    found.push({ text: code.slice(end, index) }, ...token(kind, text))
    end = index + text.length
  }
  return [...found, { text: code.slice(end) }].filter(({ text }) => text !== '')
}

/** Returns one token, or the tokens of an embedded part in another language. */
function token(kind: string, text: string): CodeToken[] {
  const embedded = Object.hasOwn(languages, kind) ? languages[kind] : undefined
  return embedded ? tokensOf(text, embedded) : [{ kind, text }]
}
