import { hasFontAttribute, type StartTag } from '../tokenizer/start-tag.ts'
import { bailOut, pushForeign, type DocumentState, type ForeignElement } from './document-state.ts'

/** HTML tags that end the SVG or MathML they appear in (13.2.6.5). */
const breakouts = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing ' +
    'menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
)

/** HTML elements that leave nothing open, so they cause no problems at an integration point. */
const leavesNothingOpen = new Set(
  (
    'area base basefont bgsound embed hr iframe image img input keygen link meta noembed noframes noscript ' +
    'param script source style textarea title track wbr br svg math'
  ).split(' '),
)

const textPoints = new Set(['mi', 'mn', 'mo', 'ms', 'mtext'])
const htmlPoints = new Set(['desc', 'foreignobject', 'title'])

/** Returns true if the tag became an SVG or MathML element; false if the HTML rules apply to it. */
export function startInForeign(doc: DocumentState, tag: StartTag): boolean {
  const current = doc.foreign.at(-1)
  if (!current) return false
  if (isPoint(current) && !(textPoints.has(current.name) && isGlyph(tag.name))) {
    return htmlAtPoint(doc, tag.name)
  }
  if (breakouts.has(tag.name) || (tag.name === 'font' && hasFontAttribute(tag))) {
    leaveForeign(doc)
    return doc.foreign.length > 0 && htmlAtPoint(doc, tag.name)
  }
  // parse5 and css-select each treat these two in their own way (8.1.1, `_isIntegrationPoint` in dist/parser/index.js;
  // 7.0.0, src/helpers/querying.ts), so leave them to the tree search.
  if (tag.name === 'template' || tag.name === 'annotation-xml')
    bailOut(doc, `${tag.name} inside SVG or MathML`)
  if (!tag.span.selfClosing) pushForeign(doc, { name: tag.name, space: current.space })
  return true
}

function isGlyph(name: string): boolean {
  return name === 'mglyph' || name === 'malignmark'
}

/** Returns true for an integration point, which may contain HTML (13.2.6). */
function isPoint({ name, space }: ForeignElement): boolean {
  return space === 'svg' ? htmlPoints.has(name) : textPoints.has(name)
}

/** Bails out for HTML inside SVG, because which end tags close the SVG depends on all open elements. */
function htmlAtPoint(doc: DocumentState, name: string): false {
  if (!leavesNothingOpen.has(name)) bailOut(doc, 'HTML inside SVG or MathML')
  return false
}

function leaveForeign(doc: DocumentState): void {
  let current = doc.foreign.at(-1)
  while (current && !isPoint(current)) {
    doc.foreign.pop()
    current = doc.foreign.at(-1)
  }
}

/** Returns true if the end tag has been handled. */
export function endInForeign(doc: DocumentState, name: string): boolean {
  if (doc.foreign.length === 0) return false
  const index = doc.foreign.lastIndexOf(name)
  if (name === 'p' || name === 'br') leaveForeign(doc)
  else if (index >= 0) doc.foreign.cutTo(index)
  // An HTML end tag may close the SVG together with the element around it.
  else if (name !== 'body' && name !== 'html') bailOut(doc, 'an HTML end tag inside SVG or MathML')
  return true
}

/** Returns true if the tokenizer reads `<![CDATA[` as a section here. */
export function allowsCdata(doc: DocumentState): boolean {
  const current = doc.foreign.at(-1)
  return current !== undefined && !isPoint(current)
}
