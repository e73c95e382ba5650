import { doubt, inTemplate, push, pushForeign, type DocumentState, type Mode } from './document-state.ts'
import { isHeadTag } from './head-modes.ts'
import type { Next } from './rules.ts'

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

/** Tags after which no frameset can replace the body; some others do the same, which it is safe not to know. */
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

const tableModes: ReadonlySet<Mode> = new Set(['inTable', 'inCaption', 'inTableBody', 'inRow', 'inCell'])

/** A start tag by the rules of "in body". */
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
      if (doc.framesetMayFollow) doubt(doc, 'a frameset')
      return 'dropped'
    case 'form':
      return startForm(doc)
    case 'table':
      return startTable(doc)
    case 'select':
      return startSelect(doc)
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
  push(doc, 'select')
  doc.framesetMayFollow = false
  doc.mode = tableModes.has(doc.mode) ? 'inSelectInTable' : 'inSelect'
  return 'inserted'
}
