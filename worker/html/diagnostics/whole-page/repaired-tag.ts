import { decodeHTML } from 'entities'
import { phrase, type Phrase } from '../../../../shared/check/messages/facts.ts'
import { editDistance } from '../../../../shared/spelling/edit-distance.ts'
import { withPlainQuotes } from '../../code/find-in-text.ts'

/** A reason why browsers do not read a tag as it was meant, and how it should be. */
export type Damage = { readonly why: Phrase; readonly how: Phrase }

/** A tag as it was before an editor, a document or a string of another language changed it. */
export type RepairedTag = {
  readonly text: string
  /** Undefined if only its `<` was escaped, or nothing was changed. */
  readonly damage: Damage | undefined
}

/** Levels of escaping that are taken back. */
const MAX_LEVELS = 3

/** A text, and the same text with one, two and three levels of escaping taken back, as far as it has them. */
export function* unescapedLevels(source: string): Generator<string> {
  yield source
  let text = source
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    const decoded = decodeHTML(text)
    if (decoded === text) return
    yield decoded
    text = decoded
  }
}

/** Possible readings of a source that begins with a tag, the least changed first. `names` are those of the wanted element. */
export function* repairedTags(
  source: string,
  names: ReadonlySet<string> | undefined,
): Generator<RepairedTag> {
  const damage = damageOf(source)
  if (/^%3c/i.test(source)) yield { text: decodePercents(source), damage: undefined }
  if (/^[^<&\\%]/.test(source)) yield { text: withPlainBrackets(source), damage: undefined }
  const named = withOwnName(source, names)
  if (named) yield named
  for (const text of unescapedLevels(source)) {
    const plain = withPlainCharacters(text)
    yield { text: plain, damage }
    for (const quote of ['"', "'"]) {
      yield { text: withClosedQuote(plain, quote), damage: damage ?? missingQuote }
    }
  }
}

/** The tag of a source that was encoded for an address: up to the first sign that is not. */
function decodePercents(source: string): string {
  const [encoded = ''] = /^[^\s"'<>]+/.exec(source) ?? []
  // A cut off last character must not make the rest unreadable.
  const whole = encoded.replace(/%.?$/, '')
  try {
    return decodeURIComponent(whole.replaceAll('+', ' '))
  } catch {
    return source
  }
}

function withPlainBrackets(source: string): string {
  const tag = withPlainCharacters(`<${source.replace(/^[[\uff1c\ufe64\u2039\u3008\u27e8]\s?/, '')}`)
  return tag.replace(/[\]\uff1e\ufe65\u203a\u3009\u27e9]/, '>')
}

/** Wrong letters in a mistyped name of an element, and the shortest name with so many. */
const MAX_WRONG_LETTERS = 2
const MIN_NAME = 5

function withOwnName(source: string, names: ReadonlySet<string> | undefined): RepairedTag | undefined {
  const [, written = ''] = /^<([a-z]{4,12})[\s/]/i.exec(source) ?? []
  const name = written.toLowerCase()
  const wanted = [...(names ?? [])].find(
    (one) => one.length >= MIN_NAME && one !== name && editDistance(one, name) <= MAX_WRONG_LETTERS,
  )
  if (name === '' || wanted === undefined) return undefined
  const damage = {
    why: phrase('mistyped_name', { name: written }),
    how: phrase('with_its_name', { name: wanted }),
  }
  return { text: `<${wanted}${source.slice(1 + written.length)}`, damage }
}

function withPlainCharacters(text: string): string {
  return withPlainQuotes(text)
    .replaceAll(/\\(["'/])/g, '$1')
    .replace(/^<\s+/, '<')
}

function withClosedQuote(text: string, quote: string): string {
  const end = text.indexOf('>')
  return end === -1 ? text : `${text.slice(0, end)}${quote}>`
}

const missingQuote: Damage = { why: phrase('quote_missing'), how: phrase('with_all_quotes') }

/** The first reason that holds decides. */
const damages: readonly (readonly [pattern: RegExp, damage: Damage])[] = [
  [/^<\s/, { why: phrase('space_in_tag'), how: phrase('without_space') }],
  [
    /[\u2018-\u201f\u2032-\u2036\u00ab\u00bb]|&(?:[lr][sd]quo|[lr]aquo);/,
    { why: phrase('typographic_quotes'), how: phrase('with_straight_quotes') },
  ],
  [/=\s*\\["']/, { why: phrase('backslash_quotes'), how: phrase('with_straight_quotes') }],
  [
    /=\s*&(?:amp;)*(?:quot|apos|#0*3[49]|#x0*2[27]);/i,
    { why: phrase('escaped_quotes'), how: phrase('with_straight_quotes') },
  ],
  [/\u00a0|&nbsp;/, { why: phrase('odd_spaces'), how: phrase('with_plain_spaces') }],
  [
    /[\u00ad\u200b-\u200d\u2060\ufeff]/,
    { why: phrase('invisible_characters'), how: phrase('copied_from_guide') },
  ],
]

function damageOf(source: string): Damage | undefined {
  const end = source.indexOf('>')
  const tag = end === -1 ? source : source.slice(0, end)
  return damages.find(([pattern]) => pattern.test(tag))?.[1]
}
