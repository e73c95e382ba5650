import { AMPERSAND, isSpace, NUL } from './ascii.ts'
import { startInBody } from './body-mode.ts'
import {
  beforeBody,
  doubt,
  inTemplate,
  type DocumentState,
  type Mode,
  type Outcome,
} from './document-state.ts'
import { endInForeign, startInForeign, type ForeignStart } from './foreign-content.ts'
import {
  endBeforeBody,
  endTemplate,
  isHeadTag,
  skipToBody,
  startAfterHead,
  startBeforeHead,
  startBeforeHtml,
  startInHead,
} from './head-modes.ts'
import type { Next } from './rules.ts'
import { endInSelect, endInSelectInTable } from './select-modes.ts'
import { startInSelect, startInSelectInTable, startInTemplate } from './select-modes.ts'
import * as table from './table-modes.ts'
import type { Run } from './tokenizer.ts'

/** What became of a start tag; `name` is that of the element, in lower case. */
export type Placement = {
  readonly outcome: Outcome
  readonly name: string
  readonly foreign: boolean
  readonly inHead: boolean
  readonly inTemplate: boolean
}

/** Follows a start tag: tells whether it becomes an element, and where (13.2.6). */
export function placeStartTag(doc: DocumentState, tag: ForeignStart): Placement {
  const template = inTemplate(doc)
  doc.inReference = false
  if (startInForeign(doc, tag)) {
    return { outcome: 'inserted', name: tag.name, foreign: true, inHead: false, inTemplate: template }
  }
  let rules = doc.mode
  for (;;) {
    const mode = doc.mode
    const next = applyRules(rules, doc, tag)
    if (next === 'inserted' || next === 'dropped' || next === 'merged') {
      return {
        outcome: next,
        name: tag.name === 'image' ? 'img' : tag.name,
        foreign: next === 'inserted' && (tag.name === 'svg' || tag.name === 'math'),
        inHead: mode === 'inHead' || (mode === 'afterHead' && isHeadTag(tag.name)),
        inTemplate: template,
      }
    }
    rules = next === 'again' ? doc.mode : next
  }
}

function applyRules(rules: Mode, doc: DocumentState, { name, selfClosing }: ForeignStart): Next {
  if (rules === 'inBody') return startInBody(doc, name, selfClosing)
  return startRules[rules](doc, name)
}

const startRules = {
  beforeHtml: startBeforeHtml,
  beforeHead: startBeforeHead,
  inHead: startInHead,
  afterHead: startAfterHead,
  inTable: table.startInTable,
  inCaption: table.startInCaption,
  inColumnGroup: table.startInColumnGroup,
  inTableBody: table.startInTableBody,
  inRow: table.startInRow,
  inCell: table.startInCell,
  inSelect: startInSelect,
  inSelectInTable: startInSelectInTable,
  inTemplate: startInTemplate,
} as const

/** Follows an end tag that is not of a raw text element. */
export function placeEndTag(doc: DocumentState, name: string): void {
  doc.inReference = false
  if (endInForeign(doc, name)) return
  if (name === 'template') return endTemplate(doc)
  let rules: Mode = doc.mode
  for (;;) {
    const next = applyEndRules(rules, doc, name)
    if (next === 'done') return
    rules = next === 'again' ? doc.mode : next
  }
}

function applyEndRules(rules: Mode, doc: DocumentState, name: string): table.EndNext {
  if (beforeBody.has(rules)) endBeforeBody(doc, name)
  else if (rules === 'inBody' && name === 'form' && !inTemplate(doc)) doc.formOpen = false
  return endRules[rules]?.(doc, name) ?? 'done'
}

/** The other modes have no end tags that matter here. */
const endRules: Partial<Record<Mode, (doc: DocumentState, name: string) => table.EndNext>> = {
  inTable: table.endInTable,
  inCaption: table.endInCaption,
  inColumnGroup: table.endInColumnGroup,
  inTableBody: table.endInTableBody,
  inRow: table.endInRow,
  inCell: table.endInCell,
  inSelect: endInSelect,
  inSelectInTable: endInSelectInTable,
}

/** Follows text between tags, which begins the body and keeps framesets away unless it is white space. */
export function placeText(doc: DocumentState, { bytes, from, to }: Run): void {
  for (let at = from; at < to && followsText(doc); at += 1) {
    const byte = bytes[at] ?? NUL
    if (!isSpace(byte)) placeCharacter(doc, byte)
  }
}

/** Whether text, and all but a few tags, leave the document as it is. Only the modes of an open body are such. */
export function changesNothing(doc: DocumentState): boolean {
  return !doc.framesetMayFollow && doc.foreign.length === 0 && bodyModes.has(doc.mode)
}

const bodyModes: ReadonlySet<Mode> = new Set([
  'inBody',
  'inTable',
  'inCaption',
  'inTableBody',
  'inRow',
  'inCell',
])

/** Whether text can still change anything that is followed here. */
function followsText(doc: DocumentState): boolean {
  return !doc.inReference && (doc.framesetMayFollow || beforeBody.has(doc.mode))
}

function placeCharacter(doc: DocumentState, byte: number): void {
  doc.inReference = byte === AMPERSAND
  if (beforeBody.has(doc.mode)) {
    // A reference to white space would change nothing.
    if (doc.inReference) doubt(doc, 'a character reference before the body')
    skipToBody(doc)
  }
  if (!doc.inReference && byte !== NUL) doc.framesetMayFollow = false
}
