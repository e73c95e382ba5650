import type { Labels } from '../labels.ts'
import { fill, h } from '../view/dom.ts'

const SHOWN_MS = 2_000

type CopyButton = {
  readonly labels: Pick<Labels, 'copy' | 'copied'>
  /** The element that shows the text. It is selected, so that a page without a clipboard can copy it. */
  readonly source: HTMLElement
  /** Distinguishes this button from others, for screen readers. */
  readonly name?: string
  /** True for an icon in place of the label. */
  readonly isSmall?: true
}

/** Button that copies the text of an element, and a status that confirms it. */
export function copyButton({ labels, source, name, isSmall }: CopyButton): HTMLElement {
  const [idle, copied] = isSmall ? ['', '✓'] : [labels.copy, labels.copied]
  const said = h('span', { role: 'status', class: 'unseen' })
  const button = h('button', { part: 'button', 'aria-label': name, onclick: () => void copy() }, idle)
  return h('span', { class: 'copy' }, button, said)

  async function copy(): Promise<void> {
    getSelection()?.selectAllChildren(source)
    // Pages without TLS have only execCommand, which copies the selection.
    await (navigator.clipboard?.writeText(source.textContent) ?? document.execCommand('copy'))
    fill(button, copied)
    fill(said, labels.copied)
    setTimeout(() => {
      fill(button, idle)
      fill(said)
    }, SHOWN_MS)
  }
}
