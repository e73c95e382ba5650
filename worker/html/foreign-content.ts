import { doubt, pushForeign, type DocumentState, type ForeignElement } from './document-state.ts'

/** HTML tags that end SVG and MathML when they appear in them (13.2.6.5). */
const breakouts = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing ' +
    'menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
)

/** HTML elements that leave nothing open behind them, so that they are no trouble at an integration point. */
const leavesNothingOpen = new Set(
  (
    'area base basefont bgsound embed hr iframe image img input keygen link meta noembed noframes noscript ' +
    'param script source style textarea title track wbr br svg math'
  ).split(' '),
)

const textPoints = new Set(['mi', 'mn', 'mo', 'ms', 'mtext'])
const htmlPoints = new Set(['desc', 'foreignobject', 'title'])

/** What a start tag inside SVG or MathML is: an element of these, or for the HTML rules after all. */
export type ForeignStart = { name: string; selfClosing: boolean; hasFontAttribute: () => boolean }

/** True when the tag became an SVG or MathML element; false when it is to be read by the HTML rules. */
export function startInForeign(doc: DocumentState, tag: ForeignStart): boolean {
  const current = doc.foreign.at(-1)
  if (!current) return false
  if (isPoint(current) && !(textPoints.has(current.name) && isGlyph(tag.name))) {
    return htmlAtPoint(doc, tag.name)
  }
  if (breakouts.has(tag.name) || (tag.name === 'font' && tag.hasFontAttribute())) {
    leaveForeign(doc)
    return doc.foreign.length > 0 && htmlAtPoint(doc, tag.name)
  }
  // parse5 and css-select each have their own idea of these two; the tree path asks them.
  if (tag.name === 'template' || tag.name === 'annotation-xml') doubt(doc, `${tag.name} inside SVG or MathML`)
  if (!tag.selfClosing) pushForeign(doc, { name: tag.name, space: current.space })
  return true
}

function isGlyph(name: string): boolean {
  return name === 'mglyph' || name === 'malignmark'
}

/** Whether HTML may stand inside this element (13.2.6, integration points). */
function isPoint({ name, space }: ForeignElement): boolean {
  return space === 'svg' ? htmlPoints.has(name) : textPoints.has(name)
}

/** HTML inside SVG: which end tags would close the SVG again needs all open elements. */
function htmlAtPoint(doc: DocumentState, name: string): false {
  if (!leavesNothingOpen.has(name)) doubt(doc, 'HTML inside SVG or MathML')
  return false
}

function leaveForeign(doc: DocumentState): void {
  let current = doc.foreign.at(-1)
  while (current && !isPoint(current)) {
    doc.foreign.pop()
    current = doc.foreign.at(-1)
  }
}

/** True when the end tag has been dealt with here. */
export function endInForeign(doc: DocumentState, name: string): boolean {
  if (doc.foreign.length === 0) return false
  const index = doc.foreign.findLastIndex((element) => element.name === name)
  if (name === 'p' || name === 'br') leaveForeign(doc)
  else if (index >= 0) doc.foreign.length = index
  // An end tag of HTML may close the SVG together with the element around it.
  else if (name !== 'body' && name !== 'html') doubt(doc, 'an HTML end tag inside SVG or MathML')
  return true
}

/** Whether the tokenizer is to read `<![CDATA[` as a section. */
export function allowsCdata(doc: DocumentState): boolean {
  const current = doc.foreign.at(-1)
  return current !== undefined && !isPoint(current)
}
