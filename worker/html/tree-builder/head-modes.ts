import {
  beforeBody,
  inTemplate,
  popThrough,
  push,
  resetMode,
  startFrameset,
  type DocumentState,
} from './document-state.ts'
import type { Next } from './rules.ts'

/** The tags that the rules of "in head" insert wherever they are used. */
const headTags = new Set([
  'base',
  'basefont',
  'bgsound',
  'link',
  'meta',
  'noframes',
  'script',
  'style',
  'template',
  'title',
])

export function isHeadTag(name: string): boolean {
  return headTags.has(name)
}

export function startBeforeHtml(doc: DocumentState, name: string): Next {
  doc.listener?.opened('html')
  doc.mode = 'beforeHead'
  return name === 'html' ? 'inserted' : 'again'
}

export function startBeforeHead(doc: DocumentState, name: string): Next {
  if (name === 'html') return 'inBody'
  openHead(doc)
  return name === 'head' ? 'inserted' : 'again'
}

function openHead(doc: DocumentState): void {
  if (doc.mode === 'beforeHtml') doc.listener?.opened('html')
  push(doc, 'head')
  doc.mode = 'inHead'
}

export function startInHead(doc: DocumentState, name: string): Next {
  if (name === 'html') return 'inBody'
  if (name === 'head') return 'dropped'
  if (name === 'template') return openTemplate(doc)
  if (isHeadTag(name) || name === 'noscript') return 'inserted'
  closeHead(doc)
  return 'again'
}

function openTemplate(doc: DocumentState): Next {
  push(doc, 'template')
  doc.templateModes.push('inTemplate')
  doc.mode = 'inTemplate'
  doc.framesetMayFollow = false
  return 'inserted'
}

function closeHead(doc: DocumentState): void {
  popThrough(doc, 'head')
  doc.mode = 'afterHead'
}

export function startAfterHead(doc: DocumentState, name: string): Next {
  if (name === 'html') return 'inBody'
  if (name === 'head') return 'dropped'
  if (name === 'frameset') startFrameset(doc)
  if (isHeadTag(name)) return 'inHead'
  openBody(doc)
  if (name !== 'body') return 'again'
  doc.framesetMayFollow = false
  return 'inserted'
}

function openBody(doc: DocumentState): void {
  push(doc, 'body')
  doc.mode = 'inBody'
}

const endTagsThatOpenTheBody = new Set(['html', 'body', 'br'])

/** An end tag before the body: `</head>` ends the head, a few others begin the body, the rest are ignored. */
export function endBeforeBody(doc: DocumentState, name: string): void {
  if (endTagsThatOpenTheBody.has(name)) skipToBody(doc)
  else if (name === 'head' && doc.mode !== 'afterHead') {
    if (doc.mode !== 'inHead') openHead(doc)
    closeHead(doc)
  }
}

/** Creates the missing elements, as any text except white space does before the body. */
export function skipToBody(doc: DocumentState): void {
  if (doc.mode === 'beforeHtml' || doc.mode === 'beforeHead') openHead(doc)
  if (doc.mode === 'inHead') closeHead(doc)
  if (doc.mode === 'afterHead') openBody(doc)
}

/** Creates the missing elements at the end of the page. */
export function endDocument(doc: DocumentState): void {
  while (inTemplate(doc)) endTemplate(doc)
  if (beforeBody.has(doc.mode)) skipToBody(doc)
}

/** `</template>` closes the innermost template, in any mode that allows templates. */
export function endTemplate(doc: DocumentState): void {
  if (!inTemplate(doc)) return
  popThrough(doc, 'template')
  doc.listener?.templateClosed(doc.open.count('template'))
  doc.templateModes.pop()
  resetMode(doc)
}
