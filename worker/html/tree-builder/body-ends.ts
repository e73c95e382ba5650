import { beforeBody, isInTable, type DocumentState, type Mode } from './document-state.ts'
import { isHtml, isSpecial } from './open-stack.ts'
import type { Structure } from './structure.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const blocks = words(
  'dl ul ol dir div nav pre main menu aside button center figure footer header hgroup dialog address article details ' +
    'search section summary listing fieldset blockquote figcaption applet object marquee',
)
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const formatting = words('a b big code em font i nobr s small strike strong tt u')
/** End tags that DocumentState handles. */
const handledByDocument = words('table caption colgroup col tbody tfoot thead tr td th body html select')

/** The insertion mode before a tag, and true in SVG or MathML. */
type Before = { readonly mode: Mode; readonly foreign: boolean }

/** Closes the elements that an end tag closes, after `doc` has placed the tag. */
export function endElement(
  structure: Structure,
  doc: DocumentState,
  { name, before }: { name: string; before: Before },
): void {
  if (structure.ended(doc, name, before.foreign)) endOrdinary(structure, doc, { name, mode: before.mode })
}

/** Handles an end tag by the rules of "in body"; `mode` is the mode before the tag. */
function endOrdinary(structure: Structure, doc: DocumentState, tag: { name: string; mode: Mode }): void {
  const { name, mode } = tag
  if (handledByDocument.has(name)) return
  if (beforeBody.has(mode) && name !== 'br') return
  if (mode === 'inTemplate') return
  if ((name === 'p' || name === 'br') && isInTable(doc.mode)) structure.bailOut('a misplaced end tag')
  if (name === 'br') return addBreak(structure)
  if (name === 'p') return endParagraph(structure)
  if (name === 'form') return endForm(structure)
  if (name === 'li') return endThrough(structure, structure.stack.inScope('li', 'listItem'))
  if (name === 'dd' || name === 'dt') return endThrough(structure, structure.stack.inScope(name))
  if (headings.includes(name)) return endHeading(structure)
  if (blocks.has(name)) return endThrough(structure, structure.stack.inScope(name))
  if (formatting.has(name)) return endFormatting(structure, name)
  endAnyOther(structure, name)
}

function addBreak(structure: Structure): void {
  structure.reconstruct()
  structure.pushImplied('br')
  structure.stack.pop()
}

function endParagraph(structure: Structure): void {
  const { stack } = structure
  if (stack.inScope('p', 'button') < 0) structure.pushImplied('p')
  stack.cutTo(stack.inScope('p', 'button'))
}

function endForm(structure: Structure): void {
  const { stack, form } = structure
  structure.form = undefined
  if (!form) return
  const at = stack.elements.indexOf(form)
  if (at < 0 || stack.inScope('form') < 0) return
  stack.closeImplied()
  if (stack.top === form) stack.pop()
  else structure.bailOut('a form that ends before its content')
}

/** Closes the element at index `at` of the stack and everything inside it. Does nothing for -1. */
function endThrough({ stack }: Structure, at: number): void {
  if (at >= 0) stack.cutTo(at)
}

function endHeading({ stack }: Structure): void {
  const at = Math.max(...headings.map((name) => stack.inScope(name)))
  if (at >= 0) stack.cutTo(at)
}

/** The adoption agency algorithm (13.2.6.4.7) for cases in which it moves no element. Bails out of the others. */
export function endFormatting(structure: Structure, name: string): void {
  const { stack, formatting } = structure
  const { top } = stack
  const element = formatting.find(name)
  if (isHtml(top, name) && element !== top) return stack.pop()
  if (!element) return endAnyOther(structure, name)
  const at = stack.elements.lastIndexOf(element)
  if (at >= 0) {
    stack.searched(stack.elements.length - at)
    if (stack.inScope(name) !== at) return structure.bailOut('formatting elements closed in another order')
    if (stack.elements.slice(at).some(isSpecial))
      return structure.bailOut('a formatting element that is split')
    stack.cutTo(at)
  }
  formatting.remove(element)
}

function endAnyOther({ stack }: Structure, name: string): void {
  for (let at = stack.elements.length - 1; at > 0; at -= 1) {
    const element = stack.elements[at]
    stack.searched(1)
    if (!element) return
    if (isHtml(element, name)) return stack.cutTo(at)
    if (isSpecial(element)) return
  }
}
