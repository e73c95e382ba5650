import { decodeHTML } from 'entities'
import { tagsIn } from '../../../shared/snippet/tags.ts'

/** Markup that was pasted as an editor or a page has spoilt it, and how to read it. */
export type Repaired = { readonly text: string; readonly damage: 'escaped' | 'curly' }

/** Markup that is shown as text: browsers read no tag in it. */
const escapedTag = /&(?:lt|#0*60|#x0*3c);\/?[a-z]/i
/** Quotes that editors write for straight ones, around the value of an attribute. */
const curlyValue = /=\s*["'‘’‚‛“”„‟«»″′]*[‘’‚‛“”„‟«»″′]/

/** Undoes what editors do to code: `<` as a character reference, and typographic quotes. Undefined for other texts. */
export function repair(text: string): Repaired | undefined {
  if (escapedTag.test(text) && tagsIn(text).length === 0) {
    const decoded = decodeHTML(text)
    return { text: repair(decoded)?.text ?? decoded, damage: 'escaped' }
  }
  return curlyValue.test(text) ? { text: straighten(text), damage: 'curly' } : undefined
}

function straighten(text: string): string {
  return text.replaceAll(/[“”„‟«»″]/g, '"').replaceAll(/[‘’‚‛′]/g, "'")
}
