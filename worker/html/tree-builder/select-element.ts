import { phrase } from '../../../shared/check/messages/facts.ts'
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
  if (isInSelect(doc) && !sameStarts.has(name)) doc.treeDiffers ??= phrase('odd_select')
  if (name === 'select') doc.betweenSelectTags = true
}

/** Notes the same for an end tag that implies an element or ends a form. */
export function noteEndInSelect(doc: DocumentState, name: string): void {
  if (isInSelect(doc) && otherEnds.has(name)) doc.treeDiffers ??= phrase('odd_select')
  const closesTable = name === 'table' && doc.open.count('table') > 0
  if (name === 'select' || closesTable) doc.betweenSelectTags = false
}

/** After a bailout, only the tags themselves are certain. */
function isInSelect(doc: DocumentState): boolean {
  if (doc.bailout !== undefined && doc.betweenSelectTags) return true
  return doc.open.at(-1) === 'select' && !inTemplate(doc)
}
