import { readFragment, type CodeFragment } from '../../../shared/code/fragment.ts'
import { jsTokens } from '../../../shared/code/js-lexer.ts'
import type { JsToken } from '../../../shared/code/js-token.ts'
import { escapes, type EscapeValue } from '../../../shared/content/escapes.ts'
import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import type { TextPart } from '../placeholders.ts'

/** Stands for a value while a fragment is parsed. As long as the shortest value that makes a fragment distinctive. */
const STAND_IN = 'value'

/** Reads a fragment with stand-ins for its values. */
export function readUnfilledFragment(source: string): CodeFragment {
  return readFragment(source.replaceAll(placeholderPattern, STAND_IN))
}

/**
 * Splits a fragment of JavaScript at its placeholders. In a string, a value is escaped so that exactly its characters are
 * compared. Elsewhere a value stands for a number or a string, as the guide shows it. A placeholder at a position where no value is possible remains text.
 */
export function codeParts(source: string): TextPart[] {
  const parts: TextPart[] = []
  let readTo = 0
  for (const { name, text, at, escape } of placeholdersIn(source)) {
    if (!escape) continue
    parts.push(source.slice(readTo, at), { name, escape })
    readTo = at + text.length
  }
  return [...parts, source.slice(readTo)]
}

/** Describes a fragment's first placeholder at a position where no value is possible. */
export function misplacedInCode(source: string): string | undefined {
  const misplaced = placeholdersIn(source).find(({ escape }) => !escape)
  return misplaced && `${misplaced.text} must be in a string, or stand for a number or a name`
}

type Found = {
  readonly name: string
  readonly text: string
  readonly at: number
  readonly escape: EscapeValue | undefined
}

function placeholdersIn(source: string): Found[] {
  const matches = [...source.matchAll(placeholderPattern)]
  // Each stand-in moves what follows it.
  let moved = 0
  const tokens = [...jsTokens(source.replaceAll(placeholderPattern, STAND_IN), { isModule: true })]
  return matches.map(({ 0: text, 1: name = '', index }) => {
    const at = index + moved
    moved += STAND_IN.length - text.length
    const token = tokens.find((one) => one.at <= at && at < one.at + one.text.length)
    return { name, text, at: index, escape: token && escapeIn(token, source.charAt(index - 1)) }
  })
}

function escapeIn({ kind }: JsToken, before: string): EscapeValue | undefined {
  if (before === '\\') return undefined
  if (kind === 'string') return escapes['js-string']
  return kind === 'word' || kind === 'number' ? asWord : undefined
}

/** A number as JavaScript writes it may be a string on the page, too. Anything else is a string, as in the guide. */
const asWord: EscapeValue = (value) =>
  /^\d/.test(value) && String(Number(value)) === value ? value : escapes.js(value)
