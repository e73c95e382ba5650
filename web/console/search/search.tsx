import { Search as SearchIcon } from 'lucide'
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../parts/icon.tsx'
import { lazy } from '../lazy.tsx'

/** Loaded when it is first opened, with the list of what it finds. */
const SearchDialog = lazy(async () => (await import('./search-dialog.tsx')).SearchDialog)

/** Button that opens the search. Ctrl+K or ⌘K opens it from every screen. */
export function Search({ scopes }: { scopes: readonly string[] }): VNode {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      // The search must not cover another dialog.
      if (document.querySelector('dialog[open]:not(.search)')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        class="button search-button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon of={SearchIcon} />
        <span>Search</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {isOpen && <SearchDialog scopes={scopes} onClose={() => setOpen(false)} />}
    </>
  )
}
