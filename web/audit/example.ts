type Guide = { readonly steps: readonly { readonly blocks: readonly { readonly code?: string }[] }[] }

/** Shows the button that fills in the snippet of a public guide. */
export function offerExample(): void {
  const button = document.querySelector<HTMLElement>('[data-example]')
  const field = document.querySelector('textarea')
  if (!button || !field) return
  button.hidden = false
  button.addEventListener('click', () => {
    void readSnippet(button.dataset['example'] ?? '').then((snippet) => {
      field.value = snippet
      field.focus()
    })
  })
}

/** Empty if the guide cannot be read, or has no snippet. */
async function readSnippet(embedKey: string): Promise<string> {
  const response = await fetch(`/v1/guides/${embedKey}`).catch(() => undefined)
  if (!response?.ok) return ''
  const { steps } = (await response.json()) as Guide
  const codes = steps.flatMap(({ blocks }) => blocks.flatMap(({ code = [] }) => code))
  return codes[0] ?? ''
}
