import { inTableScope, popThrough, resetMode, type DocumentState, type Mode } from './document-state.ts'
import { isHeadTag } from './head-modes.ts'
import type { Next } from './rules.ts'
import type { EndNext } from './table-modes.ts'

/** A start tag inside a select, of which parse5 keeps only options, rules, scripts and templates. */
export function startInSelect(doc: DocumentState, name: string): Next {
  switch (name) {
    case 'html':
      return 'inBody'
    case 'option':
    case 'optgroup':
    case 'hr':
      return 'inserted'
    case 'select':
      closeSelect(doc)
      return 'dropped'
    case 'input':
    case 'keygen':
    case 'textarea':
      closeSelect(doc)
      return 'again'
    case 'script':
    case 'template':
      return 'inHead'
    default:
      return 'dropped'
  }
}

function closeSelect(doc: DocumentState): void {
  popThrough(doc, 'select')
  resetMode(doc)
}

const closesSelectInTable = new Set(['caption', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'])

export function startInSelectInTable(doc: DocumentState, name: string): Next {
  if (!closesSelectInTable.has(name)) return 'inSelect'
  closeSelect(doc)
  return 'again'
}

export function endInSelect(doc: DocumentState, name: string): EndNext {
  if (name === 'select') closeSelect(doc)
  return 'done'
}

export function endInSelectInTable(doc: DocumentState, name: string): EndNext {
  if (!closesSelectInTable.has(name)) return endInSelect(doc, name)
  if (!inTableScope(doc, name)) return 'done'
  closeSelect(doc)
  return 'again'
}

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

/** The first tag of a template's content that is not for the head decides how the rest of it is read. */
export function startInTemplate(doc: DocumentState, name: string): Next {
  if (isHeadTag(name)) return 'inHead'
  const mode = Object.hasOwn(templateContentModes, name) ? templateContentModes[name] : undefined
  doc.mode = mode ?? 'inBody'
  doc.templateModes[doc.templateModes.length - 1] = doc.mode
  return 'again'
}
