import { inTemplate, popThrough, type DocumentState } from './document-state.ts'

/** Returns true if an open select element is in scope: every other element in `open` ends the scope. */
export function selectInScope({ open, foreign }: DocumentState): boolean {
  return open.at(-1) === 'select' && foreign.length === 0
}

export function closeSelect(doc: DocumentState): void {
  popThrough(doc, 'select')
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/**
 * Tags that act the same inside a select under the HTML rules before 2025, which parse5 follows (8.1.1,
 * `startTagInSelect` in dist/parser/index.js).
 */
const sameStarts = words(
  'option optgroup hr input select script template html caption tbody td tfoot th thead tr',
)
const otherEnds = words('p br form')

/** Notes that parse5 (8.1.1) builds a different tree from browsers, which keep all content of a select. */
export function noteStartInSelect(doc: DocumentState, name: string): void {
  if (doc.open.at(-1) === 'select' && !inTemplate(doc) && !sameStarts.has(name)) doc.treeDiffers = true
}

/** Notes the same for an end tag that implies an element or ends a form. */
export function noteEndInSelect(doc: DocumentState, name: string): void {
  if (doc.open.at(-1) === 'select' && !inTemplate(doc) && otherEnds.has(name)) doc.treeDiffers = true
}
