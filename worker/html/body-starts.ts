import { endFormatting } from './body-ends.ts'
import { isInTable, type DocumentState } from './document-state.ts'
import { attributeOf } from './start-tag.ts'
import { isHtml, isSpecial } from './open-stack.ts'
import type { NewTag, Verdict } from './structure-matcher.ts'
import type { Structure } from './structure.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const closesParagraph = words(
  'p dl ol ul div dir nav main menu aside center figure footer header hgroup dialog details address article search ' +
    'section summary fieldset blockquote figcaption h1 h2 h3 h4 h5 h6 pre listing form hr xmp plaintext',
)
const headings = words('h1 h2 h3 h4 h5 h6')
const formatting = words('b big code em font i s small strike strong tt u a nobr')
/** Elements without content, or whose content is nothing but text. */
const leaves = words(
  'area base basefont bgsound br col embed hr iframe img input keygen link meta noembed noframes noscript param ' +
    'plaintext script source style textarea title track wbr xmp',
)
/** Before these, formatting elements that were closed by something else are not opened again. */
const leavesFormattingAlone = words(
  'base basefont bgsound link meta noframes script style title template param source track hr textarea iframe noembed ' +
    'noscript plaintext p dl ol ul div dir nav main menu aside center figure footer header hgroup dialog details ' +
    'address article search section summary fieldset blockquote figcaption h1 h2 h3 h4 h5 h6 pre listing form li dd ' +
    'dt rb rtc rt rp col',
)
const marks = words('applet marquee object')
const belongsInTables = words('script style form')

/** Inserts an element by the rules of "in body", and by those of the modes that insert few elements of their own. */
export function startOrdinary(structure: Structure, doc: DocumentState, added: NewTag): Verdict {
  const { name } = added
  if (doc.mode === 'inHead' || doc.mode === 'inColumnGroup') return structure.add(added).verdict
  if (doc.mode === 'inSelect' || doc.mode === 'inSelectInTable') return startInSelect(structure, added)
  if (isInTable(doc.mode)) return startInTable(structure, added)
  if (name === 'plaintext') structure.doubts('text to the end of the page')
  closeBefore(structure, name)
  if (!leavesFormattingAlone.has(name)) structure.reconstruct()
  if (leaves.has(name)) return structure.add(added).verdict
  const verdict = structure.push(added)
  const { top } = structure.stack
  if (name === 'form' && structure.form === undefined) structure.form = top
  if (formatting.has(name)) addFormatting(structure, name)
  if (marks.has(name)) structure.formatting.mark(top)
  return verdict
}

/** Anything but these is moved out of the table. */
function startInTable(structure: Structure, added: NewTag): Verdict {
  const hidden = added.name === 'input' && attributeOf(added.tag, 'type')?.toLowerCase() === 'hidden'
  if (!hidden && !belongsInTables.has(added.name)) structure.doubts('a misplaced element')
  const { verdict, opened } = structure.add(added)
  if (added.name === 'form') structure.form = opened
  return verdict
}

function startInSelect(structure: Structure, added: NewTag): Verdict {
  const { stack } = structure
  const { name } = added
  if (name === 'script') return structure.add(added).verdict
  if (stack.topIs('option')) stack.pop()
  if (name !== 'option' && stack.topIs('optgroup')) stack.pop()
  return name === 'hr' ? structure.add(added).verdict : structure.push(added)
}

function closeBefore(structure: Structure, name: string): void {
  const { stack } = structure
  if (closesParagraph.has(name)) closeParagraph(structure)
  if (headings.has(name) && !stack.top.foreign && headings.has(stack.top.name)) stack.pop()
  if (name === 'li' || name === 'dd' || name === 'dt') closeItem(structure, name)
  if ((name === 'option' || name === 'optgroup') && stack.topIs('option')) stack.pop()
  if (name === 'button') closeButton(structure)
  if (name === 'a') closeLink(structure)
  if (name === 'nobr' && stack.inScope('nobr') >= 0) structure.doubts('nobr in nobr')
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
    if (!element) break
    const found = name === 'li' ? isHtml(element, 'li') : isHtml(element, 'dd') || isHtml(element, 'dt')
    if (found) {
      stack.cutTo(at)
      break
    }
    const passed = ['address', 'div', 'p'].some((passing) => isHtml(element, passing))
    if (isSpecial(element) && !passed) break
  }
  closeParagraph(structure)
}

function closeLink(structure: Structure): void {
  if (structure.formatting.find('a')) endFormatting(structure, 'a')
  if (structure.formatting.find('a')) structure.doubts('a link in a link')
}

function closeButton({ stack }: Structure): void {
  const at = stack.inScope('button')
  if (at >= 0) stack.cutTo(at)
}

/** Of four alike, the first would be dropped from the list. */
function addFormatting(structure: Structure, name: string): void {
  if (structure.formatting.count(name) >= 3) structure.doubts('formatting elements in great number')
  structure.formatting.add(structure.stack.top)
}
