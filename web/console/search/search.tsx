import { Search as SearchIcon } from 'lucide'
import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../parts/icon.tsx'
import { lazy } from '../lazy.tsx'
import { WaitingDialog } from './waiting-dialog.tsx'

/** Loaded when it is first opened, with the list of what it finds. Its field is there at once. */
const SearchDialog = lazy(
  async () => (await import('./search-dialog.tsx')).SearchDialog,
  undefined,
  WaitingDialog,
)

/** Button that opens the search. Ctrl+K or ⌘K opens it from every screen. */
export function Search({ scopes }: { scopes: readonly string[] }): VNode {
  const [isOpen, setOpen] = useState(false)
  const typed = useRef('')
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
  const close = (): void => {
    typed.current = ''
    setOpen(false)
  }
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
      {isOpen && <SearchDialog scopes={scopes} typed={typed} onClose={close} />}
    </>
  )
}
