/** Copies a text when a line's button is clicked, and says so in the line's status. Hides the line where there is no clipboard. */
export function offerCopy(line: HTMLElement, text: string): void {
  const status = line.querySelector<HTMLElement>('[role="status"]')
  // Pages without TLS have no clipboard.
  line.hidden = navigator.clipboard === undefined
  line.querySelector('button')?.addEventListener('click', () => {
    if (status) void copy(text, status)
  })
}

/** Offers to copy the commands before a line. */
export function offerCommands(): void {
  const line = document.querySelector<HTMLElement>('[data-copy]')
  if (line) offerCopy(line, line.previousElementSibling?.textContent ?? '')
}

async function copy(text: string, status: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    status.textContent = status.dataset['copied'] ?? ''
  } catch {
    // Browsers may refuse access. The text can be selected instead.
    status.textContent = text
  }
}
