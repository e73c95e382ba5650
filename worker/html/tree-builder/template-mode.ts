import { ownValue } from '../../../shared/own-value.ts'
import type { DocumentState, Mode } from './document-state.ts'
import { isHeadTag } from './head-modes.ts'
import type { Next } from './rules.ts'

const templateContentModes: Readonly<Record<string, Mode>> = {
  caption: 'inTable',
  colgroup: 'inTable',
  tbody: 'inTable',
  tfoot: 'inTable',
  thead: 'inTable',
  col: 'inColumnGroup',
  tr: 'inTableBody',
  td: 'inRow',
  th: 'inRow',
}

/** The first tag in a template that does not belong in a head decides how the rest of the template is read. */
export function startInTemplate(doc: DocumentState, name: string): Next {
  if (isHeadTag(name)) return 'inHead'
  doc.mode = ownValue(templateContentModes, name) ?? 'inBody'
  doc.templateModes[doc.templateModes.length - 1] = doc.mode
  return 'again'
}
