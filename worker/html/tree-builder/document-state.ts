import { phrase, type Phrase } from '../../../shared/check/messages/facts.ts'
import { ownValue } from '../../../shared/own-value.ts'
import { Nesting } from './nesting.ts'

/** The insertion modes (13.2.4.1) that affect which tags become elements. */
export type Mode =
  | 'beforeHtml'
  | 'beforeHead'
  | 'inHead'
  | 'afterHead'
  | 'inBody'
  | 'inTable'
  | 'inCaption'
  | 'inColumnGroup'
  | 'inTableBody'
  | 'inRow'
  | 'inCell'
  | 'inTemplate'

/** An open SVG or MathML element; `name` is in lower case. */
export type ForeignElement = { readonly name: string; readonly space: 'svg' | 'math' }

/**
 * The part of the tree that decides which tags become elements, and where. It is far smaller than the tree: of the open
 * HTML elements, only those that choose an insertion mode count. End tags of other elements cannot close them, since
 * each is a scope boundary that stops the search of such end tags. `bailout` is the first problem that only the whole
 * tree can resolve; from then on nothing here is certain.
 */
export type DocumentState = {
  mode: Mode
  /** `html`, then `head` or `body`, tables and their parts, `select`, `template`: innermost last. */
  readonly open: Nesting<string>
  /** Open SVG and MathML elements, all inside the innermost of `open`. */
  readonly foreign: Nesting<ForeignElement>
  /** For each open template, the mode in which its content is read. */
  readonly templateModes: Mode[]
  /** True while a form outside templates is open, so that another form tag is dropped. */
  formOpen: boolean
  /** True while a frameset may still replace the body and all matches in it. */
  framesetMayFollow: boolean
  /** True once a frameset stands in place of the body. */
  hasFrameset: boolean
  /** True while a doctype may still follow. */
  awaitsDoctype: boolean
  /** In this mode, ids and classes match case-insensitively. */
  inQuirksMode: boolean
  /** True if text began with a character reference, which may stand for white space. */
  inReference: boolean
  bailout: string | undefined
  /** The part of the page of which parse5 builds another tree than browsers. Its tree is then no verdict. */
  treeDiffers: Phrase | undefined
  /** True between the tags of a select element, wherever they are. */
  betweenSelectTags: boolean
  readonly listener: StructureListener | undefined
}

/** Receives all opened and closed elements, for selectors that need them. */
export type StructureListener = {
  opened(name: string): void
  closed(left: number, innermostCleared: boolean): void
  templateClosed(left: number): void
}

export const beforeBody: ReadonlySet<Mode> = new Set(['beforeHtml', 'beforeHead', 'inHead', 'afterHead'])

/** Returns true if content that does not belong in a table is moved out of it in this mode. */
export function isInTable(mode: Mode): boolean {
  return mode === 'inTable' || mode === 'inTableBody' || mode === 'inRow'
}

/** The outcome of a start tag. `merged`: its attributes were added to the existing html or body element. */
export type Outcome = 'inserted' | 'dropped' | 'merged'

export function newDocument(listener?: StructureListener): DocumentState {
  const open = new Nesting(identity)
  open.push('html')
  return {
    mode: 'beforeHtml',
    open,
    foreign: new Nesting(foreignName),
    templateModes: [],
    formOpen: false,
    framesetMayFollow: true,
    hasFrameset: false,
    awaitsDoctype: true,
    inQuirksMode: true,
    inReference: false,
    bailout: undefined,
    treeDiffers: undefined,
    betweenSelectTags: false,
    listener,
  }
}

const identity = (name: string): string => name
const foreignName = ({ name }: ForeignElement): string => name

/** Deeper nesting than this is not followed. Browsers also have a limit. */
const MAX_DEPTH = 4096

export function push(doc: DocumentState, name: string): void {
  doc.open.push(name)
  doc.listener?.opened(name)
  if (doc.open.length > MAX_DEPTH) bailOut(doc, 'deep nesting')
}

export function pushForeign(doc: DocumentState, element: ForeignElement): void {
  doc.foreign.push(element)
  if (doc.foreign.length > MAX_DEPTH) bailOut(doc, 'deep nesting')
}

/** Notes the first problem that only the whole tree can resolve. */
export function bailOut(doc: DocumentState, reason: string): void {
  doc.bailout ??= reason
}

/** Notes a frameset, whose content and all that follows only the whole tree can place. */
export function startFrameset(doc: DocumentState): void {
  doc.hasFrameset = true
  bailOut(doc, 'a frameset')
}

export function inTemplate(doc: DocumentState): boolean {
  return doc.templateModes.length > 0
}

/** Returns true if an open element with one of these names is in table scope: no table or template comes between. */
export function inTableScope(doc: DocumentState, ...names: string[]): boolean {
  const at = Math.max(...names.map((name) => doc.open.lastIndexOf(name)))
  if (at < 0 || at < doc.open.lastIndexOf('table')) return false
  if (at > doc.open.lastIndexOf('template')) return true
  // parse5 looks past a template here (8.1.1, `TABLE_SCOPE` in dist/parser/open-element-stack.js). Browsers do not.
  doc.treeDiffers ??= phrase('table_in_template')
  return false
}

/** Closes elements up to and including the innermost with one of these names. */
export function popThrough(doc: DocumentState, ...names: string[]): void {
  while (doc.open.length > 1) {
    const name = doc.open.pop()
    if (name !== undefined && names.includes(name)) break
  }
  doc.foreign.cutTo(0)
  doc.listener?.closed(doc.open.length, false)
}

/** Closes elements until the innermost has one of these names or is a template or the root. */
export function popBackTo(doc: DocumentState, ...names: string[]): void {
  while (doc.open.length > 1) {
    const name = doc.open.at(-1) ?? ''
    if (name === 'template' || names.includes(name)) break
    doc.open.pop()
  }
  doc.foreign.cutTo(0)
  doc.listener?.closed(doc.open.length, true)
}

const modesByElement: Readonly<Record<string, Mode>> = {
  td: 'inCell',
  th: 'inCell',
  tr: 'inRow',
  tbody: 'inTableBody',
  thead: 'inTableBody',
  tfoot: 'inTableBody',
  caption: 'inCaption',
  colgroup: 'inColumnGroup',
  table: 'inTable',
  head: 'inHead',
  body: 'inBody',
  html: 'afterHead',
}

/** Chooses the mode by the innermost open element (13.2.4.1, "reset the insertion mode appropriately"). */
export function resetMode(doc: DocumentState): void {
  let at = -1
  while (doc.open.at(at) === 'select') at -= 1
  const innermost = doc.open.at(at) ?? 'html'
  if (innermost === 'template') doc.mode = doc.templateModes.at(-1) ?? 'inTemplate'
  else doc.mode = ownValue(modesByElement, innermost) ?? 'inBody'
}

/** The insertion mode before the innermost element was opened. */
export function modeBefore({ open }: DocumentState): Mode {
  const around = open.at(-2)
  if (around === 'table') return 'inTable'
  if (around === 'tr') return 'inRow'
  return around === 'tbody' || around === 'thead' || around === 'tfoot' ? 'inTableBody' : 'inBody'
}
