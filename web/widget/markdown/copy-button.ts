import type { Labels } from '../labels.ts'
import type { AskForValue } from '../session.ts'
import { fill, h } from '../view/dom.ts'

const SHOWN_MS = 2_000

type CopyButton = {
  readonly labels: Pick<Labels, 'copy' | 'copied' | 'copyByHand'>
  /** The element that shows the text. It is selected, so that a page without a clipboard can copy it. */
  readonly source: HTMLElement
  /** Distinguishes this button from others, for screen readers. */
  readonly name?: string
  /** True for an icon in place of the label. */
  readonly isSmall?: true
  readonly askForValue?: AskForValue | undefined
}

/** Button that copies the text of an element, and a status that confirms it. */
export function copyButton({ labels, source, name, isSmall, askForValue }: CopyButton): HTMLElement {
  const [idle, copied] = isSmall ? ['', '✓'] : [labels.copy, labels.copied]
  const said = h('span', { role: 'status', class: 'unseen' })
  const button = h('button', { part: 'button', 'aria-label': name, onclick: () => void copy() }, idle)
  return h('span', { class: 'copy' }, button, said)

  async function copy(): Promise<void> {
    const ask = askForValue?.(source.textContent)
    if (ask) return ask()
    getSelection()?.selectAllChildren(source)
    const isCopied = await write(source.textContent)
    fill(button, isCopied ? copied : labels.copyByHand)
    fill(said, isCopied ? labels.copied : labels.copyByHand)
    setTimeout(() => {
      fill(button, idle)
      fill(said)
    }, SHOWN_MS)
  }
}

/** Pages without TLS, and frames without the permission, have only execCommand, which copies the selection. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
