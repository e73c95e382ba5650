import { phrase } from '../../../shared/check/messages/facts.ts'
import { AMPERSAND, isSpace, NUL } from '../input/ascii.ts'
import { startInBody } from './body-mode.ts'
import {
  beforeBody,
  bailOut,
  inTemplate,
  type DocumentState,
  type Mode,
  type Outcome,
} from './document-state.ts'
import { endInForeign, startInForeign } from './foreign-content.ts'
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
import { closeSelect, noteEndInSelect, noteStartInSelect, selectInScope } from './select-element.ts'
import { declaresShadowRoot } from './shadow-root.ts'
import { startInTemplate } from './template-mode.ts'
import * as table from './table-modes.ts'
import { isQuirks } from '../tokenizer/doctype.ts'
import type { StartTag } from '../tokenizer/start-tag.ts'
import type { Run } from '../tokenizer/tokenizer.ts'

/** The outcome of a start tag, with the element it became, if any; `name` is in lower case. */
export type Placement = {
  readonly outcome: Outcome
  readonly name: string
  readonly foreign: boolean
  readonly inHead: boolean
  readonly inTemplate: boolean
  /** True for a template that becomes the shadow root of its parent, if that can have one. */
  readonly mayBeShadowRoot?: boolean
}

/** The first doctype of a page counts, if nothing but comments and white space precedes it (13.2.6.4.1). */
export function placeDoctype(doc: DocumentState, source: string): void {
  if (doc.awaitsDoctype) doc.inQuirksMode = isQuirks(source)
  doc.awaitsDoctype = false
}

/** Processes a start tag and returns whether and where it becomes an element (13.2.6). */
export function placeStartTag(doc: DocumentState, tag: StartTag): Placement {
  const template = inTemplate(doc)
  doc.inReference = false
  doc.awaitsDoctype = false
  noteStartInSelect(doc, tag.name)
  const mayBeShadowRoot = declaresShadowRoot(tag)
  if (mayBeShadowRoot) doc.treeDiffers ??= phrase('shadow_root')
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
        mayBeShadowRoot,
      }
    }
    rules = next === 'again' ? doc.mode : next
  }
}

function applyRules(rules: Mode, doc: DocumentState, { name, span }: StartTag): Next {
  if (rules === 'inBody') return startInBody(doc, name, span.selfClosing)
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
  inTemplate: startInTemplate,
} as const

/** Processes an end tag, except one of a raw text element. */
export function placeEndTag(doc: DocumentState, name: string): void {
  doc.inReference = false
  doc.awaitsDoctype = false
  noteEndInSelect(doc, name)
  if (endInForeign(doc, name)) return
  if (name === 'template') return endTemplate(doc)
  if (name === 'select') return endSelect(doc)
  let rules: Mode = doc.mode
  for (;;) {
    const next = applyEndRules(rules, doc, name)
    if (next === 'done') return
    rules = next === 'again' ? doc.mode : next
  }
}

function endSelect(doc: DocumentState): void {
  if (selectInScope(doc)) closeSelect(doc)
}

function applyEndRules(rules: Mode, doc: DocumentState, name: string): table.EndOutcome {
  if (beforeBody.has(rules)) endBeforeBody(doc, name)
  else if (rules === 'inBody' && name === 'form' && !inTemplate(doc)) doc.formOpen = false
  return endRules[rules]?.(doc, name) ?? 'done'
}

/** The other modes have no end tags that matter here. */
const endRules: Partial<Record<Mode, (doc: DocumentState, name: string) => table.EndOutcome>> = {
  inTable: table.endInTable,
  inCaption: table.endInCaption,
  inColumnGroup: table.endInColumnGroup,
  inTableBody: table.endInTableBody,
  inRow: table.endInRow,
  inCell: table.endInCell,
}

/** Processes text between tags. Unless it is white space, it begins the body and rules out framesets. */
export function placeText(doc: DocumentState, { bytes, from, to }: Run): void {
  for (let at = from; at < to && followsText(doc); at += 1) {
    const byte = bytes[at] ?? NUL
    if (!isSpace(byte)) placeCharacter(doc, byte)
  }
}

/** Returns true if text and all but a few tags leave the state unchanged. True only for modes of an open body. */
export function changesNothing(doc: DocumentState): boolean {
  return (
    !doc.framesetMayFollow &&
    doc.foreign.length === 0 &&
    bodyModes.has(doc.mode) &&
    doc.open.at(-1) !== 'select'
  )
}

const bodyModes: ReadonlySet<Mode> = new Set([
  'inBody',
  'inTable',
  'inCaption',
  'inTableBody',
  'inRow',
  'inCell',
])

/** Returns true if text can still change the state. */
function followsText(doc: DocumentState): boolean {
  return !doc.inReference && (doc.framesetMayFollow || beforeBody.has(doc.mode))
}

function placeCharacter(doc: DocumentState, byte: number): void {
  doc.inReference = byte === AMPERSAND
  doc.awaitsDoctype = false
  if (beforeBody.has(doc.mode)) {
    // A reference to white space would change nothing.
    if (doc.inReference) bailOut(doc, 'a character reference before the body')
    skipToBody(doc)
  }
  if (!doc.inReference && byte !== NUL) doc.framesetMayFollow = false
}
