import { moduleLoader } from '../widget/load.ts'
import { fill } from '../widget/view/dom.ts'
import { openDialog } from './search-dialog.ts'
import type { startSearch } from './search/module.ts'

declare module '../widget/load.ts' {
  interface Modules {
    readonly 'docs-search': { readonly startSearch: typeof startSearch }
  }
}

const load = moduleLoader(import.meta.url)

/** Shows the buttons of the search, which `/`, Ctrl+K and ⌘K open, too. Its code is loaded when the page is idle. */
export function addSearch(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.search-button')) {
    button.hidden = false
    button.addEventListener('click', () => void open())
  }
  addEventListener('keydown', (event) => {
    if (!isShortcut(event) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    void open()
  })
  // Safari 26 has no requestIdleCallback. When a load fails, the next one tries again.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  whenIdle(() => void load('docs-search').catch(() => undefined))
}

async function open(): Promise<void> {
  const parts = openDialog()
  try {
    const { startSearch } = await load('docs-search')
    startSearch(parts)
  } catch {
    fill(parts.status, 'The search could not be loaded. Close this and try again.')
  }
}

function isShortcut({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !shiftKey && !altKey
  const isTyping = target instanceof Element && target.closest('input, textarea, select') !== null
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping
}
