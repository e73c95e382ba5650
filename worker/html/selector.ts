import type { Selector } from 'css-what'
import { readSelector, type SelectorRefusal } from '../../shared/check/read-selector.ts'
import { candidatePlan, type CandidatePlan } from './candidates.ts'
import { selectorProgram, type SelectorProgram } from './selector-program.ts'
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
  /** What the bytes of a page must hold for an element to match; undefined when that is not known. */
  readonly candidates: CandidatePlan | undefined
}

/** Reads a CSS selector and says how it can be answered, or why it cannot be. */
export function compileSelector(text: string): CompiledSelector | SelectorRefusal {
  const read = readSelector(text)
  if (read.kind === 'refused') return read
  const { list } = read
  const subject = subjectOf(list)
  const stream = list.every(isPlain) && subject.exact
  const program = stream ? undefined : selectorProgram(list, text)
  return {
    kind: kindOf(stream, program),
    text,
    list,
    subject,
    program,
    candidates: candidatePlan(list, subject),
  }
}

function kindOf(stream: boolean, program: SelectorProgram | undefined): CompiledSelector['kind'] {
  if (stream) return 'stream'
  return program ? 'structure' : 'tree'
}
