import { jsTokens } from '../code/js-lexer.ts'
import { withStandIns } from './code-ids.ts'
import { copiesIn } from './copies.ts'
import { isIdForm } from './id-forms.ts'
import { scriptsIn, tagsIn, type Range, type Tag } from './tags.ts'

/**
 * Returns a function that is true for places where no variable may stand: in the names of a script, such as
 * `window.acme_1234567`, and in styles.
 */
export function namesIn(snippet: string, tags: readonly Tag[]): (place: Range) => boolean {
  const kinds = new Uint8Array(snippet.length)
  for (const { start, end } of stylesIn(tags)) kinds.fill(NAME, start, end)
  // Text without tags may as well be prose, whose words are no names.
  const kind = tags.length === 0 ? UNREAD : NAME
  for (const script of scriptsIn(snippet, tags)) markNames(kinds, kind, { ...script, snippet })
  return ({ start, end }) => {
    const found = kinds.subarray(start, end)
    const isLonger = /[\w$]/.test(snippet.charAt(start - 1)) || /[\w$]/.test(snippet.charAt(end))
    return found.includes(NAME) || (found.includes(UNREAD) && isLonger)
  }
}

const NAME = 1
/** Code that cannot be read with certainty. A word in it may be a name. */
const UNREAD = 2

type Script = Range & { readonly snippet: string }

function markNames(kinds: Uint8Array, nameKind: number, { start, end, snippet }: Script): void {
  for (const { kind, at, text, isUnsure } of jsTokens(withStandIns(snippet.slice(start, end)))) {
    if (isUnsure || kind === 'broken') return void kinds.fill(UNREAD, start + at, end)
    if (kind === 'word') kinds.fill(nameKind, start + at, start + at + text.length)
  }
}

/** The places of an id in a snippet, except where no variable may stand. */
export function copiesInSnippet(snippet: string, id: string): Range[] {
  const isName = namesIn(snippet, tagsIn(snippet))
  return copiesIn(snippet, id).filter((place) => !isName(place))
}

function stylesIn(tags: readonly Tag[]): Range[] {
  return tags.flatMap(({ name, text, attributes }) => [
    ...(name === 'style' && text ? [text] : []),
    ...attributes.filter((attribute) => attribute.name === 'style'),
  ])
}

/** Numbers in the names of a script that look like ids. */
export function idsInNames(snippet: string): string[] {
  const isName = namesIn(snippet, tagsIn(snippet))
  return Array.from(snippet.matchAll(/(?<!\d)\d{6,}(?!\d)/g)).flatMap(({ 0: text, index }) =>
    isIdForm(text) && isName({ start: index, end: index + text.length }) ? [text] : [],
  )
}
