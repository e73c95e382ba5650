import { say, type Labels } from '../labels.ts'
import { h } from '../view/dom.ts'
import { copyButton } from './copy-button.ts'
import type { MarkdownLabels } from './labels.ts'

/** Scrollable code with a button that copies it. */
export function codeBlock(code: string, language: string, labels: Labels): HTMLElement {
  const source = h('code', {}, code)
  const caption = h('figcaption', {}, h('span', {}, language), copyButton({ labels, source }))
  return h('figure', { part: 'code' }, caption, h('pre', { tabindex: 0 }, source))
}

/** A value in a sentence, with a small button that copies it. */
export function inlineCode(code: string, labels: Labels & MarkdownLabels): HTMLElement {
  const source = h('code', {}, code)
  const name = say(labels, 'copyField', code)
  return h('span', { class: 'value' }, source, copyButton({ labels, source, name, isSmall: true }))
}
