import { decodeHTML } from 'entities'
import { jsTokens } from '../../../shared/code/js-lexer.ts'
import type { JsToken } from '../../../shared/code/js-token.ts'
import { tagsIn } from '../../../shared/snippet/tags.ts'
import { mapPrograms } from './programs.ts'
import { replaceRanges } from './replace-ranges.ts'

/** What was done to code so that browsers do not run it. `quote` is the first quote that replaced a straight one. */
export type Damage =
  | { readonly kind: 'escaped' | 'commented' }
  | { readonly kind: 'curly'; readonly quote: string }

/** Code that was pasted as an editor or a page has spoilt it, and how to read it. */
export type Repaired = {
  readonly text: string
  /** Other ways to read it: an editor may write one quote for both kinds. */
  readonly otherTexts: readonly string[]
  readonly damage: Damage
}

/** Markup that is shown as text: browsers read no tag in it. */
const escapedTag = /&(?:lt|#0*60|#x0*3c);\/?[a-z]/i
/** Quotes that editors write for straight ones, around the value of an attribute. */
const curlyValue = /=\s*["'‘’‚‛“”„‟«»″′]*[‘’‚‛“”„‟«»″′]/
const curly = /[‘’‚‛“”„‟«»″′]/

/** Undoes what editors do to code: `<` as a character reference, and typographic quotes. Undefined for other texts. */
export function repair(text: string): Repaired | undefined {
  if (escapedTag.test(text) && tagsIn(text).length === 0) {
    const decoded = decodeHTML(text)
    const { text: repaired, otherTexts } = repair(decoded) ?? { text: decoded, otherTexts: [] }
    return { text: repaired, otherTexts, damage: { kind: 'escaped' } }
  }
  const [quote] = curly.exec(text) ?? []
  if (quote === undefined) return undefined
  const markup = curlyValue.test(text) ? straighten(text) : text
  const [straight = text, ...otherTexts] = new Set(
    [straighten, singleQuoted, doubleQuoted].map((replace) =>
      mapPrograms(markup, (program) => straightenCode(program, replace)),
    ),
  )
  return straight === text ? undefined : { text: straight, otherTexts, damage: { kind: 'curly', quote } }
}

type Replace = (text: string) => string

function straighten(text: string): string {
  return text.replaceAll(/[“”„‟«»″]/g, '"').replaceAll(/[‘’‚‛′]/g, "'")
}

function singleQuoted(text: string): string {
  return straighten(text).replaceAll('"', "'")
}

function doubleQuoted(text: string): string {
  return straighten(text).replaceAll("'", '"')
}

/**
 * Quotes in strings and comments may be curly. Anywhere else, they are errors. With a curly quote before a text and a straight
 * one after it, what is a string changes with each quote, so these are replaced one by one.
 */
function straightenCode(program: string, replace: Replace): string {
  const broken = brokenIn(program)
  const straight = replaceRanges(
    program,
    broken.map(({ at, text }) => ({ start: at, end: at + text.length, text: replace(text) })),
  )
  if (broken.length > MAX_QUOTES || brokenIn(straight).length === 0) return straight
  return straightenOneByOne(program, replace)
}

/** Each of them takes as long as reading the program. */
const MAX_QUOTES = 20

function straightenOneByOne(program: string, replace: Replace): string {
  let code = program
  for (let count = 0; count < MAX_QUOTES; count += 1) {
    const [first] = brokenIn(code)
    if (!first) break
    const at = first.at + first.text.search(curly)
    code = code.slice(0, at) + replace(code.charAt(at)) + code.slice(at + 1)
  }
  return code
}

function brokenIn(program: string): JsToken[] {
  return [...jsTokens(program)].filter(({ kind, text }) => kind === 'broken' && curly.test(text))
}
