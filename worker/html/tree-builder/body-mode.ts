import {
  bailOut,
  inTemplate,
  isInTable,
  push,
  pushForeign,
  startFrameset,
  type DocumentState,
} from './document-state.ts'
import { isHeadTag } from './head-modes.ts'
import type { Next } from './rules.ts'
import { closeSelect, selectInScope } from './select-element.ts'

const droppedInBody = new Set([
  'caption',
  'col',
  'colgroup',
  'frame',
  'head',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
])

/** Tags after which no frameset can replace the body. A few others do the same, but missing them is safe. */
const endsFramesets = new Set([
  'area',
  'br',
  'button',
  'embed',
  'hr',
  'iframe',
  'image',
  'img',
  'li',
  'pre',
  'textarea',
  'wbr',
])

/** Handles a start tag by the rules of "in body". */
export function startInBody(doc: DocumentState, name: string, selfClosing: boolean): Next {
  if (endsFramesets.has(name)) doc.framesetMayFollow = false
  if (droppedInBody.has(name)) return 'dropped'
  if (isHeadTag(name)) return 'inHead'
  switch (name) {
    case 'html':
      return inTemplate(doc) ? 'dropped' : 'merged'
    case 'body':
      return startBody(doc)
    case 'frameset':
      if (doc.framesetMayFollow) startFrameset(doc)
      return 'dropped'
    case 'form':
      return startForm(doc)
    case 'table':
      return startTable(doc)
    case 'select':
      return startSelect(doc)
    case 'input':
      if (selectInScope(doc)) closeSelect(doc)
      return 'inserted'
    case 'applet':
    case 'marquee':
    case 'object':
      // These end the scope of a select but are not tracked.
      if (selectInScope(doc)) bailOut(doc, `${name} in a select`)
      return 'inserted'
    case 'svg':
    case 'math':
      if (!selfClosing) pushForeign(doc, { name, space: name })
      return 'inserted'
    default:
      return 'inserted'
  }
}

function startBody(doc: DocumentState): Next {
  if (inTemplate(doc)) return 'dropped'
  doc.framesetMayFollow = false
  return 'merged'
}

function startForm(doc: DocumentState): Next {
  if (inTemplate(doc)) return 'inserted'
  if (doc.formOpen) return 'dropped'
  doc.formOpen = true
  return 'inserted'
}

function startTable(doc: DocumentState): Next {
  push(doc, 'table')
  doc.framesetMayFollow = false
  doc.mode = 'inTable'
  return 'inserted'
}

function startSelect(doc: DocumentState): Next {
  doc.framesetMayFollow = false
  if (selectInScope(doc)) {
    closeSelect(doc)
    return 'dropped'
  }
  if (isInTable(doc.mode)) bailOut(doc, 'a select that is moved out of a table')
  push(doc, 'select')
  return 'inserted'
}
