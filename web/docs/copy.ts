import { copyButton } from '../widget/markdown/copy-button.ts'
import { h } from '../widget/view/dom.ts'

export const labels = { copy: 'Copy', copied: 'Copied', copyByHand: 'Selected. Now copy it.' }

/** Adds a copy button to each command on the page. */
export function addCopyButtons(): void {
  for (const code of document.querySelectorAll<HTMLElement>(':not(.sample) > pre > .language-sh')) {
    const pre = code.parentElement
    const frame = h('div', { class: 'command' })
    pre?.replaceWith(frame)
    frame.append(pre ?? code, copyButton({ labels, source: code }))
  }
}
