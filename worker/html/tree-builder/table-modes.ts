import { inTableScope, popBackTo, popThrough, push, resetMode, type DocumentState } from './document-state.ts'
import type { Next } from './rules.ts'

const tableParts = new Set(['caption', 'col', 'colgroup', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'])

export function startInTable(doc: DocumentState, name: string): Next {
  switch (name) {
    case 'caption':
      return open(doc, name, 'inCaption')
    case 'colgroup':
      return open(doc, name, 'inColumnGroup')
    case 'col':
      open(doc, 'colgroup', 'inColumnGroup')
      return 'again'
    case 'tbody':
    case 'tfoot':
    case 'thead':
      return open(doc, name, 'inTableBody')
    case 'td':
    case 'th':
    case 'tr':
      open(doc, 'tbody', 'inTableBody')
      return 'again'
    case 'table':
      return startTableAgain(doc)
    case 'style':
    case 'script':
    case 'template':
      return 'inHead'
    case 'input':
      return 'inserted'
    default:
      return 'inBody'
  }
}

function open(doc: DocumentState, name: string, mode: DocumentState['mode']): Next {
  popBackTo(doc, 'table')
  push(doc, name)
  doc.mode = mode
  return 'inserted'
}

/** A table tag closes the table around it and takes its place. */
function startTableAgain(doc: DocumentState): Next {
  if (!inTableScope(doc, 'table')) return 'dropped'
  popThrough(doc, 'table')
  resetMode(doc)
  return 'again'
}

export function startInTableBody(doc: DocumentState, name: string): Next {
  if (name === 'tr' || name === 'td' || name === 'th') {
    popBackTo(doc, 'tbody', 'thead', 'tfoot')
    push(doc, 'tr')
    doc.mode = 'inRow'
    return name === 'tr' ? 'inserted' : 'again'
  }
  if (!tableParts.has(name)) return 'inTable'
  return closeTableBody(doc) ? 'again' : 'dropped'
}

function closeTableBody(doc: DocumentState): boolean {
  if (!inTableScope(doc, 'tbody', 'thead', 'tfoot')) return false
  popThrough(doc, 'tbody', 'thead', 'tfoot')
  doc.mode = 'inTable'
  return true
}

export function startInRow(doc: DocumentState, name: string): Next {
  if (name === 'td' || name === 'th') {
    popBackTo(doc, 'tr')
    push(doc, name)
    doc.mode = 'inCell'
    return 'inserted'
  }
  if (!tableParts.has(name)) return 'inTable'
  return closeRow(doc) ? 'again' : 'dropped'
}

function closeRow(doc: DocumentState): boolean {
  if (!inTableScope(doc, 'tr')) return false
  popThrough(doc, 'tr')
  doc.mode = 'inTableBody'
  return true
}

export function startInCell(doc: DocumentState, name: string): Next {
  if (!tableParts.has(name)) return 'inBody'
  closeCell(doc)
  return 'again'
}

function closeCell(doc: DocumentState): void {
  popThrough(doc, 'td', 'th')
  doc.mode = 'inRow'
}

export function startInCaption(doc: DocumentState, name: string): Next {
  if (!tableParts.has(name)) return 'inBody'
  return closeCaption(doc) ? 'again' : 'dropped'
}

function closeCaption(doc: DocumentState): boolean {
  if (!inTableScope(doc, 'caption')) return false
  popThrough(doc, 'caption')
  doc.mode = 'inTable'
  return true
}

export function startInColumnGroup(doc: DocumentState, name: string): Next {
  if (name === 'html') return 'inBody'
  if (name === 'col') return 'inserted'
  if (name === 'template') return 'inHead'
  return closeColumnGroup(doc) ? 'again' : 'dropped'
}

function closeColumnGroup(doc: DocumentState): boolean {
  if (doc.open.at(-1) !== 'colgroup') return false
  popThrough(doc, 'colgroup')
  doc.mode = 'inTable'
  return true
}

/** Result of an end tag in a table mode: process it `again` in the new mode, done, or left to other rules. */
export type EndOutcome = 'again' | 'done' | 'inBody' | 'inTable'

const ignoredEnds = new Set([...tableParts, 'body', 'html'])

export function endInTable(doc: DocumentState, name: string): EndOutcome {
  if (name === 'table') {
    if (inTableScope(doc, 'table')) {
      popThrough(doc, 'table')
      resetMode(doc)
    }
    return 'done'
  }
  return ignoredEnds.has(name) ? 'done' : 'inBody'
}

export function endInTableBody(doc: DocumentState, name: string): EndOutcome {
  if (name === 'tbody' || name === 'thead' || name === 'tfoot') {
    if (inTableScope(doc, name)) closeTableBody(doc)
    return 'done'
  }
  if (name === 'table') return closeTableBody(doc) ? 'again' : 'done'
  return ignoredEnds.has(name) ? 'done' : 'inTable'
}

export function endInRow(doc: DocumentState, name: string): EndOutcome {
  switch (name) {
    case 'tr':
      closeRow(doc)
      return 'done'
    case 'table':
      return closeRow(doc) ? 'again' : 'done'
    case 'tbody':
    case 'thead':
    case 'tfoot':
      return inTableScope(doc, name) && closeRow(doc) ? 'again' : 'done'
    default:
      return ignoredEnds.has(name) ? 'done' : 'inTable'
  }
}

export function endInCell(doc: DocumentState, name: string): EndOutcome {
  switch (name) {
    case 'td':
    case 'th':
      if (!inTableScope(doc, name)) return 'done'
      popThrough(doc, name)
      doc.mode = 'inRow'
      return 'done'
    case 'table':
    case 'tbody':
    case 'thead':
    case 'tfoot':
    case 'tr':
      if (!inTableScope(doc, name)) return 'done'
      closeCell(doc)
      return 'again'
    default:
      return ignoredEnds.has(name) ? 'done' : 'inBody'
  }
}

export function endInCaption(doc: DocumentState, name: string): EndOutcome {
  if (name === 'caption') {
    closeCaption(doc)
    return 'done'
  }
  if (name === 'table') return closeCaption(doc) ? 'again' : 'done'
  return ignoredEnds.has(name) ? 'done' : 'inBody'
}

export function endInColumnGroup(doc: DocumentState, name: string): EndOutcome {
  if (name === 'colgroup') {
    closeColumnGroup(doc)
    return 'done'
  }
  if (name === 'col') return 'done'
  return closeColumnGroup(doc) ? 'again' : 'done'
}
