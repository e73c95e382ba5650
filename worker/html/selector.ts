import { parse, type Selector } from 'css-what'
import { elementTest } from './element-matcher.ts'
import { refusalOf } from './selector-refusal.ts'
import { isPlain, subjectOf, type Subject } from './selector-subject.ts'

/**
 * A selector that can be looked for. `stream`: each start tag alone tells whether it matches. `tree`: the whole page
 * must be known; its `subject` then says which elements can match at all, so that a page without any needs no tree.
 */
export type CompiledSelector = {
  readonly kind: 'stream' | 'tree'
  readonly text: string
  readonly list: readonly (readonly Selector[])[]
  readonly subject: Subject
}

export type SelectorRefusal = { readonly kind: 'refused'; readonly reason: string }

export const MAX_SELECTOR_CHARACTERS = 500

/** Reads a CSS selector and says how it can be answered, or why it cannot be. */
export function compileSelector(text: string): CompiledSelector | SelectorRefusal {
  if (text.length > MAX_SELECTOR_CHARACTERS) {
    return refused(`it is longer than ${MAX_SELECTOR_CHARACTERS} characters`)
  }
  try {
    const list = parse(text)
    const reason = refusalOf(text, list)
    if (reason !== undefined) return refused(reason)
    // Throws for what css-select does not know.
    elementTest(list)
    const subject = subjectOf(list)
    const stream = list.every(isPlain) && subject.exact
    return { kind: stream ? 'stream' : 'tree', text, list, subject }
  } catch (error) {
    // css-what quotes what it found, which at the end of a selector is nothing.
    const reason =
      error instanceof Error ? error.message.replace(/found $/, 'found its end') : 'it cannot be read'
    return refused(reason)
  }
}

function refused(reason: string): SelectorRefusal {
  return { kind: 'refused', reason }
}
