import type { RefObject, VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

type WaitingDialogProps = {
  /** What was typed before the search was loaded, which takes it over. */
  typed: RefObject<string>
  onClose: () => void
}

/**
 * The search's field while the search is loaded. It is removed without `close()`, whose event would close the search, too:
 * browsers take a removed dialog out of the top layer.
 */
export function WaitingDialog({ typed, onClose }: WaitingDialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} class="search" aria-label="Search" onClose={onClose}>
      <input
        aria-label="Search"
        placeholder="Search guides, sites, documentation"
        autocomplete="off"
        autoFocus
        maxLength={200}
        onInput={(event) => (typed.current = event.currentTarget.value)}
      />
      <p class="fine" role="status">
        Loading
      </p>
    </dialog>
  )
}
