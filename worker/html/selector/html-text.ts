import { SelectorType, type Selector } from 'css-what'

/**
 * css-select splits words at any Unicode white space, and compares without regard to case by Unicode's rules (7.0.0,
 * src/attributes.ts). HTML has only five kinds of white space, and only ASCII letters have a case. So both sides of a
 * comparison are written with these marks, which keep all other characters apart.
 */
const SPACE_MARK = '\ue000'
const CASE_MARK = '\ue001'
const OWN_MARK = '\ue002'

/** Writes an attribute's value so that css-select compares it by the rules of HTML. */
export function asHtmlText(value: string): string {
  // oxlint-disable-next-line eslint/no-control-regex -- ASCII
  return /^[\x00-\x0a\x0c-\x7f]*$/.test(value) ? value : value.replaceAll(/[^\t\n\f\r\x20-\x7e]/gu, markOf)
}

function markOf(character: string): string {
  if (character.trim() === '') return `${SPACE_MARK}${character.charCodeAt(0).toString(16)}${SPACE_MARK}`
  if (character === SPACE_MARK || character === CASE_MARK || character === OWN_MARK)
    return OWN_MARK + character
  const lower = character.toLowerCase()
  return lower === character ? character : CASE_MARK + lower
}

/** Writes the values of a selector's conditions in the same way. Changes the tokens. */
export function withHtmlTexts(list: Selector[][]): Selector[][] {
  for (const part of list.flat()) {
    if (part.type === SelectorType.Attribute) Object.assign(part, { value: asHtmlText(part.value) })
    if (part.type === SelectorType.Pseudo && Array.isArray(part.data)) withHtmlTexts(part.data)
  }
  return list
}
