import { Search as SearchIcon } from 'lucide'
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../parts/icon.tsx'
import { SearchDialog } from './search-dialog.tsx'

/** Button that opens the search. Ctrl+K or ⌘K opens it from every screen. */
export function Search(): VNode {
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
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}
