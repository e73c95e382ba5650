import { parse, type Selector } from 'css-what'
import { elementTest } from './element-matcher.ts'
import { selectorProgram, type SelectorProgram } from './selector-program.ts'
import { refusalOf } from './selector-refusal.ts'
import { isPlain, subjectOf, type Subject } from './selector-subject.ts'

/**
 * A selector that can be looked for. `stream`: each start tag alone tells whether it matches. `structure`: it takes
 * the elements that are open, and for some the end of their parent, all of it in one pass. `tree`: the whole page must
 * be known. For the last two, `subject` then says which elements can match at all, so that a page without any needs no tree.
 */
export type CompiledSelector = {
  readonly kind: 'stream' | 'structure' | 'tree'
  readonly text: string
  readonly list: readonly (readonly Selector[])[]
  readonly subject: Subject
  readonly program: SelectorProgram | undefined
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
    const program = stream ? undefined : selectorProgram(list, text)
    return { kind: kindOf(stream, program), text, list, subject, program }
  } catch (error) {
    // css-what quotes what it found, which at the end of a selector is nothing.
    const reason =
      error instanceof Error ? error.message.replace(/found $/, 'found its end') : 'it cannot be read'
    return refused(reason)
  }
}

function kindOf(stream: boolean, program: SelectorProgram | undefined): CompiledSelector['kind'] {
  if (stream) return 'stream'
  return program ? 'structure' : 'tree'
}

function refused(reason: string): SelectorRefusal {
  return { kind: 'refused', reason }
}
