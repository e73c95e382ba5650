import type { Selector } from 'css-what'
import { readSelector, type SelectorRefusal } from '../../../shared/check/read-selector.ts'
import { selectorProgram, type SelectorProgram } from './program.ts'
import type { WantedCode } from '../code/wanted-code.ts'
import { requiredTexts, type RequiredTexts } from './required-text.ts'
import { isPlain, subjectOf, type Subject } from './subject.ts'

/**
 * A supported selector. `stream`: each start tag alone decides. `structure`: needs the open elements, and sometimes the
 * end of their parent, all in one pass. `tree`: needs the whole page. For the last two, `subject` says which elements
 * can match at all, so that a page without any needs no tree.
 */
export type CompiledSelector = {
  readonly kind: 'stream' | 'structure' | 'tree'
  readonly text: string
  readonly list: readonly (readonly Selector[])[]
  readonly subject: Subject
  readonly program: SelectorProgram | undefined
  /** Texts without which a page cannot have a matching element, if any are known. */
  readonly requiredTexts: RequiredTexts | undefined
  /** Code that a matching script must have (`worker/html/code/`). */
  readonly code?: WantedCode
}

/** Cache of compiled selectors: most checks use one of a few. */
const compiled = new Map<string, CompiledSelector>()
const MAX_COMPILED = 100

/** Compiles a CSS selector, or returns the reason why it is refused. */
export function compileSelector(text: string): CompiledSelector | SelectorRefusal {
  const known = compiled.get(text)
  if (known) return known
  const selector = compile(text)
  if (selector.kind === 'refused') return selector
  if (compiled.size >= MAX_COMPILED) compiled.clear()
  compiled.set(text, selector)
  return selector
}

function compile(text: string): CompiledSelector | SelectorRefusal {
  const read = readSelector(text)
  if (read.kind === 'refused') return read
  const { list } = read
  const subject = subjectOf(list)
  const isStream = list.every(isPlain) && subject.exact
  const program = isStream ? undefined : selectorProgram(list, text)
  return {
    kind: kindOf(isStream, program),
    text,
    list,
    subject,
    program,
    requiredTexts: requiredTexts(list, subject),
  }
}

function kindOf(isStream: boolean, program: SelectorProgram | undefined): CompiledSelector['kind'] {
  if (isStream) return 'stream'
  return program ? 'structure' : 'tree'
}
