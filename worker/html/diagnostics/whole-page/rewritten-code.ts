import { decodeHTML } from 'entities'
import { findInText, withoutInvisible, withPlainQuotes } from '../../code/find-in-text.ts'
import type { WantedCode } from '../../code/wanted-code.ts'
import type { WorkBudget } from '../../work-budget.ts'

/** What an editor, a word processor or a string of another language did to code. `syntax`: any other mistake. */
export type Rewriting =
  | 'syntax'
  | 'invisible_characters'
  | 'typographic_quotes'
  | 'escaped_signs'
  | 'backslash_quotes'
  | 'written_line_breaks'
  | 'mixed_quotes'

type Form = { readonly by: Rewriting; readonly undo: (source: string) => string }

/** The first form in which the code is there decides. Only what is escaped in HTML may change the lines. */
const forms: readonly Form[] = [
  { by: 'syntax', undo: (source) => source },
  { by: 'invisible_characters', undo: withoutInvisible },
  { by: 'typographic_quotes', undo: withPlainQuotes },
  { by: 'escaped_signs', undo: (source) => withPlainQuotes(decodeHTML(decodeHTML(source))) },
  { by: 'written_line_breaks', undo: (source) => source.replaceAll(/\\[nrt]/g, '  ') },
  { by: 'backslash_quotes', undo: withoutBackslashes },
  { by: 'syntax', undo: withoutTags },
  {
    by: 'mixed_quotes',
    undo: (source) => withPlainQuotes(source).replaceAll('"', "'").replaceAll(/'{2,}/g, "'"),
  },
]

/** The cost of undoing a form, for each character. */
const UNDO_STEPS = 4

/** Finds code in a broken script whose signs may have been changed. */
export function findRewritten(
  source: string,
  code: WantedCode,
  work: WorkBudget,
): { readonly by: Rewriting; readonly at: number } | undefined {
  for (const { by, undo } of forms) {
    work.spend(source.length * UNDO_STEPS)
    const text = undo(source)
    const at = text === source && by !== 'syntax' ? undefined : findInText(text, code, work)
    if (at !== undefined) return { by, at }
  }
  return undefined
}

function withoutBackslashes(source: string): string {
  return source.replaceAll(/\\[nrt]/g, '  ').replaceAll(/\\(["'/])/g, '$1')
}

/** Keeps the line of everything else. */
function withoutTags(source: string): string {
  return source.replaceAll(/<\/?[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/[^\n]/g, ' '))
}
