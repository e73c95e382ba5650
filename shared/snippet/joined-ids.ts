import { isIdForm } from './id-forms.ts'
import type { AddressId } from './address-ids.ts'
import { scriptsIn, type Tag } from './tags.ts'
import { codeTokensOf, contentOf } from './code-ids.ts'

/**
 * Finds ids that are joined to a word: numbers of accounts, as in `hotjar-1234567` and `#form_1234567`, and the label of a
 * conversion, as in `AW-123456789/AbC-D_efG-h12`. `key` names them after the word.
 */
export function joinedIdsIn(snippet: string, tags: readonly Tag[]): AddressId[] {
  const attributes = tags.flatMap(({ attributes }) => attributes.filter(({ name }) => !drawing.test(name)))
  const strings = scriptsIn(snippet, tags).flatMap(({ start, end }) =>
    codeTokensOf(snippet.slice(start, end))
      .filter(({ kind }) => kind === 'string' || kind === 'template')
      .map(contentOf)
      .map((range) => ({ start: start + range.start, end: start + range.end })),
  )
  return [...attributes, ...strings].flatMap(({ start, end }) =>
    idsIn(snippet.slice(start, end)).map((id) => ({ ...id, start: start + id.start, end: start + id.end })),
  )
}

/** Attributes of pictures, styles and programs, whose numbers are no ids. */
const drawing = /^(?:style|d|points|srcset|integrity|nonce|on\w+)$/

const joined = /(?<![\w-])([A-Za-z][A-Za-z-]{1,29}[-_])(\d{6,20})(?![\w%])/g
const label = /(?<=\bAW-(?:\d{8,12}|\{\{\w{1,50}\}\})\/)[\w-]{8,40}/g

function idsIn(text: string): AddressId[] {
  const numbers = Array.from(text.matchAll(joined)).flatMap(({ 1: word = '', 2: digits = '', index }) => {
    const start = index + word.length
    return isIdForm(digits) ? [{ start, end: start + digits.length, key: `${word}id` }] : []
  })
  const labels = Array.from(text.matchAll(label), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
    key: 'conversion-label',
  }))
  return [...numbers, ...labels]
}
