import { endFormatting } from './body-ends.ts'
import { isInTable, type DocumentState } from './document-state.ts'
import type { Placement } from './place-tags.ts'
import { attributeOf, type StartTag } from '../tokenizer/start-tag.ts'
import { isHtml, isSpecial } from './open-stack.ts'
import type { NewTag, SubjectMatch } from '../selector/structure-matcher.ts'
import type { Structure } from './structure.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const blocks =
  'p dl ol ul div dir nav main menu aside center figure footer header hgroup dialog details address article search ' +
  'section summary fieldset blockquote figcaption h1 h2 h3 h4 h5 h6 pre listing form hr plaintext'
const closesParagraph = words(`${blocks} xmp`)
const headings = words('h1 h2 h3 h4 h5 h6')
const formatting = words('b big code em font i s small strike strong tt u a nobr')
/** Elements without content or with only text. */
const leaves = words(
  'area base basefont bgsound br col embed hr iframe img input keygen link meta noembed noframes noscript param ' +
    'plaintext script source style textarea title track wbr xmp',
)
/** Tags before which the parser does not reopen formatting elements. */
const leavesFormattingAlone = words(
  `${blocks} li dd dt rb rtc rt rp col base basefont bgsound link meta noframes script style title template param ` +
    'source track textarea iframe noembed noscript',
)
const insertsMarker = words('applet marquee object')
const belongsInTables = words('script style form')

/** Adds the element of a start tag that has been placed to the structure. */
export function startElement(
  structure: Structure,
  doc: DocumentState,
  { placement, tag }: { placement: Placement; tag: StartTag },
): SubjectMatch {
  const match = structure.placed(doc, placement, tag)
  if (match) return match
  return startOrdinary(structure, doc, { name: placement.name, tag, foreign: placement.foreign })
}

/** Inserts an element by the rules of "in body" and of the modes that insert few elements themselves. */
function startOrdinary(structure: Structure, doc: DocumentState, added: NewTag): SubjectMatch {
  const { name } = added
  if (doc.mode === 'inHead' || doc.mode === 'inColumnGroup') return structure.add(added).match
  if (isInTable(doc.mode)) return startInTable(structure, added)
  if (name === 'plaintext') structure.bailOut('text to the end of the page')
  closeBefore(structure, name)
  if (!leavesFormattingAlone.has(name)) structure.reconstruct()
  if (leaves.has(name)) return structure.add(added).match
  const match = structure.push(added)
  const { top } = structure.stack
  if (name === 'form' && structure.form === undefined) structure.form = top
  if (formatting.has(name)) addFormatting(structure, name)
  if (insertsMarker.has(name)) structure.formatting.mark(top)
  return match
}

/** The parser moves everything except these out of the table. */
function startInTable(structure: Structure, added: NewTag): SubjectMatch {
  const hidden = added.name === 'input' && attributeOf(added.tag, 'type')?.toLowerCase() === 'hidden'
  if (!hidden && !belongsInTables.has(added.name)) structure.bailOut('a misplaced element')
  const { match, opened } = structure.add(added)
  if (added.name === 'form') structure.form = opened
  return match
}

function closeBefore(structure: Structure, name: string): void {
  const { stack } = structure
  if (closesParagraph.has(name)) closeParagraph(structure)
  if (headings.has(name) && !stack.top.foreign && headings.has(stack.top.name)) stack.pop()
  if (name === 'li' || name === 'dd' || name === 'dt') closeItem(structure, name)
  if (name === 'option' || name === 'optgroup' || name === 'hr') closeOption(structure, name)
  if (name === 'button') closeButton(structure)
  if (name === 'a') closeLink(structure)
  if (name === 'nobr' && stack.inScope('nobr') >= 0) structure.bailOut('nobr in nobr')
  if ((name === 'rb' || name === 'rtc') && stack.inScope('ruby') >= 0) stack.closeImplied()
  if ((name === 'rt' || name === 'rp') && stack.inScope('ruby') >= 0) stack.closeImplied('rtc')
}

export function closeParagraph({ stack }: Structure): void {
  const at = stack.inScope('p', 'button')
  if (at >= 0) stack.cutTo(at)
}

function closeItem(structure: Structure, name: string): void {
  const { stack } = structure
  for (let at = stack.elements.length - 1; at > 0; at -= 1) {
    const element = stack.elements[at]
    stack.searched(1)
    if (!element) break
    const found = name === 'li' ? isHtml(element, 'li') : isHtml(element, 'dd') || isHtml(element, 'dt')
    if (found) {
      stack.cutTo(at)
      break
    }
    const isSkipped = ['address', 'div', 'p'].some((tag) => isHtml(element, tag))
    if (isSpecial(element) && !isSkipped) break
  }
  closeParagraph(structure)
}

function closeLink(structure: Structure): void {
  if (structure.formatting.find('a')) endFormatting(structure, 'a')
  if (structure.formatting.find('a')) structure.bailOut('a link in a link')
}

function closeOption({ stack }: Structure, name: string): void {
  if (stack.inScope('select') >= 0) stack.closeImplied(name === 'option' ? 'optgroup' : undefined)
  else if (name !== 'hr' && stack.topIs('option')) stack.pop()
}

function closeButton({ stack }: Structure): void {
  const at = stack.inScope('button')
  if (at >= 0) stack.cutTo(at)
}

/** Bails out at the fourth equal element: the parser would drop the first from the list. */
function addFormatting(structure: Structure, name: string): void {
  if (structure.formatting.count(name) >= 3) structure.bailOut('more than three equal formatting elements')
  structure.formatting.add(structure.stack.top)
}
