import { fill } from '../widget/view/dom.ts'

/** Shows the button that copies the page as Markdown. */
export function offerPage(): void {
  const button = document.querySelector<HTMLElement>('[data-page]')
  // Pages without TLS have no clipboard. The link beside the button shows the text.
  if (!button || navigator.clipboard === undefined) return
  button.hidden = false
  button.setAttribute('aria-live', 'polite')
  const label = button.textContent
  button.addEventListener('click', () => void copyPage(button, label))
}

const SHOWN_MS = 2000

async function copyPage(button: HTMLElement, label: string): Promise<void> {
  try {
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': readPage(button.dataset['page'] ?? '') }),
    ])
    fill(button, 'Copied')
  } catch {
    fill(button, 'Could not copy it: use the link')
  }
  setTimeout(() => fill(button, label), SHOWN_MS)
}

/** Safari lets a click write to the clipboard only if it begins at once, so the text comes as a promise. */
async function readPage(path: string): Promise<Blob> {
  const response = await fetch(path, { credentials: 'omit' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return new Blob([await response.text()], { type: 'text/plain' })
}
