import { fill, h } from '../view/dom.ts'
import type { Labels } from '../labels.ts'

const SHOWN_MS = 2_000

/** Scrollable code with a button that copies it. */
export function codeBlock(code: string, language: string, labels: Labels): HTMLElement {
  const text = h('code', {}, code)
  const button = h('button', { onclick: () => void copy() }, labels.copy)
  const caption = h('figcaption', {}, h('span', {}, language), button)
  return h('figure', {}, caption, h('pre', { tabindex: 0 }, text))

  async function copy(): Promise<void> {
    getSelection()?.selectAllChildren(text)
    // Pages without TLS have only execCommand, which copies the selection.
    await (navigator.clipboard?.writeText(code) ?? document.execCommand('copy'))
    fill(button, h('span', { role: 'alert' }, labels.copied))
    setTimeout(() => fill(button, labels.copy), SHOWN_MS)
  }
}
