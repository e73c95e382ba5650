import { moduleLoader } from '../widget/load.ts'
import type { openSearch } from './search/module.ts'

declare module '../widget/load.ts' {
  interface Modules {
    readonly 'docs-search': { readonly openSearch: typeof openSearch }
  }
}

const load = moduleLoader(import.meta.url)

/** Shows the buttons of the search, which `/`, Ctrl+K and ⌘K open, too. It is loaded when it is opened. */
export function addSearch(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.search-button')) {
    button.hidden = false
    button.addEventListener('click', () => void open(button))
  }
  addEventListener('keydown', (event) => {
    if (!isShortcut(event) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    void open()
  })
}

async function open(button?: HTMLElement): Promise<void> {
  try {
    const { openSearch } = await load('docs-search')
    openSearch()
  } catch {
    if (button) button.textContent = 'Not loaded. Try again.'
  }
}

function isShortcut({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !shiftKey && !altKey
  const isTyping = target instanceof Element && target.closest('input, textarea, select') !== null
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping
}
