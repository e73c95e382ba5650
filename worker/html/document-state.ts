import type { TextKind } from './raw-text.ts'

/** HTML's insertion modes (13.2.4.1), as far as they decide which tags become elements. */
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
  | 'inSelect'
  | 'inSelectInTable'
  | 'inTemplate'

/** An open SVG or MathML element; `name` is in lower case. */
export type ForeignElement = { readonly name: string; readonly space: 'svg' | 'math' }

/**
 * What must be known of the tree to tell which tags become elements, and where. It is much less than the tree: of the
 * open HTML elements only those that choose an insertion mode count. No end tag of any other element can close them,
 * since each is a boundary of the scopes in which such end tags search. `doubt` is set as soon as something came up
 * that only the whole tree can tell; from then on nothing here is certain.
 */
export type DocumentState = {
  mode: Mode
  /** `html`, then `head` or `body`, tables and their parts, `select`, `template`: innermost last. */
  readonly open: string[]
  /** Open SVG and MathML elements; they are inside all of `open`. */
  readonly foreign: ForeignElement[]
  /** For each open template the mode its content is read in. */
  readonly templateModes: Mode[]
  /** A form outside templates is open: another form tag is dropped. */
  formOpen: boolean
  /** A frameset may still replace the body, with all that was found in it. */
  framesetMayFollow: boolean
  /** Text has begun with a character reference, which may stand for white space. */
  inReference: boolean
  doubt: string | undefined
  readonly listener: StructureListener | undefined
}

/** Told of all that is opened and closed, where a selector asks for it. */
export type StructureListener = {
  opened(name: string): void
  closed(left: number, innermostCleared: boolean): void
  templateClosed(open: readonly string[]): void
}

export const beforeBody: ReadonlySet<Mode> = new Set(['beforeHtml', 'beforeHead', 'inHead', 'afterHead'])

/** Whether what does not belong into a table is moved out of it in this mode. */
export function isInTable(mode: Mode): boolean {
  return mode === 'inTable' || mode === 'inTableBody' || mode === 'inRow'
}

/** What became of a start tag. `merged`: its attributes went to the html or body element that was there already. */
export type Outcome = 'inserted' | 'dropped' | 'merged'

export function newDocument(listener?: StructureListener): DocumentState {
  return {
    mode: 'beforeHtml',
    open: ['html'],
    foreign: [],
    templateModes: [],
    formOpen: false,
    framesetMayFollow: true,
    inReference: false,
    doubt: undefined,
    listener,
  }
}

/** Deeper nesting than this is not followed; a browser limits it, too. */
const MAX_DEPTH = 4096

export function push(doc: DocumentState, name: string): void {
  doc.open.push(name)
  doc.listener?.opened(name)
  if (doc.open.length > MAX_DEPTH) doubt(doc, 'deep nesting')
}

export function pushForeign(doc: DocumentState, element: ForeignElement): void {
  doc.foreign.push(element)
  if (doc.foreign.length > MAX_DEPTH) doubt(doc, 'deep nesting')
}

/** Notes the first thing that only the whole tree can tell. */
export function doubt(doc: DocumentState, reason: string): void {
  doc.doubt ??= reason
}

export function inTemplate(doc: DocumentState): boolean {
  return doc.templateModes.length > 0
}

/** Whether an open element of these names is in table scope: no table or template is between. */
export function inTableScope(doc: DocumentState, ...names: string[]): boolean {
  let template = false
  for (let at = doc.open.length - 1; at >= 0; at -= 1) {
    const name = doc.open[at] ?? ''
    if (names.includes(name)) {
      // parse5 looks past a template here, browsers do not.
      if (template) doubt(doc, 'a table that ends inside a template')
      return !template
    }
    if (name === 'table') return false
    template ||= name === 'template'
  }
  return false
}

/** Closes elements up to and including the innermost one of these names. */
export function popThrough(doc: DocumentState, ...names: string[]): void {
  while (doc.open.length > 1) {
    const name = doc.open.pop()
    if (name !== undefined && names.includes(name)) break
  }
  doc.foreign.length = 0
  doc.listener?.closed(doc.open.length, false)
}

/** Closes elements until one of these names, a template or the root is innermost. */
export function popBackTo(doc: DocumentState, ...names: string[]): void {
  while (doc.open.length > 1) {
    const name = doc.open.at(-1) ?? ''
    if (name === 'template' || names.includes(name)) break
    doc.open.pop()
  }
  doc.foreign.length = 0
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
  const innermost = doc.open.at(-1) ?? 'html'
  if (innermost === 'template') doc.mode = doc.templateModes.at(-1) ?? 'inTemplate'
  else if (innermost === 'select') doc.mode = inTable(doc) ? 'inSelectInTable' : 'inSelect'
  else doc.mode = modesByElement[innermost] ?? 'inBody'
}

function inTable(doc: DocumentState): boolean {
  return doc.open.lastIndexOf('table') > doc.open.lastIndexOf('template')
}

const rawTextKinds: Readonly<Record<string, TextKind>> = {
  title: 'rcdata',
  textarea: 'rcdata',
  style: 'rawtext',
  xmp: 'rawtext',
  iframe: 'rawtext',
  noembed: 'rawtext',
  noframes: 'rawtext',
  // As in a browser that runs scripts.
  noscript: 'rawtext',
  script: 'script',
  plaintext: 'plaintext',
}

/** How the content of an HTML element is read once it has been inserted. */
export function textKindOf(name: string): TextKind {
  return Object.hasOwn(rawTextKinds, name) ? (rawTextKinds[name] ?? 'data') : 'data'
}
