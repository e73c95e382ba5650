import type { VNode } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { navigate } from '../location.tsx'
import { Icon } from '../parts/icon.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import type { Result } from './places.ts'
import { useResults } from './results.ts'

type SearchDialogProps = {
  /** Scopes of the signed-in key. */
  scopes: readonly string[]
  onClose: () => void
}

/** Dialog with a search field and its results, in the ARIA combobox pattern. */
export function SearchDialog({ scopes, onClose }: SearchDialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const { results, isSearching, error } = useResults(text, scopes)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => setActiveIndex(0), [text])
  const active = results[Math.min(activeIndex, results.length - 1)]
  const go = ({ to }: Result): void => {
    onClose()
    open(to)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.key === 'Enter' && active) go(active)
    else if (step !== undefined && results.length > 0) {
      setActiveIndex((Math.min(activeIndex, results.length - 1) + step + results.length) % results.length)
    } else return
    event.preventDefault()
  }
  return (
    <dialog ref={dialog} class="search" aria-label="Search" onClose={onClose} onClick={closeOutside(onClose)}>
      <input
        role="combobox"
        aria-label="Search guides, installations, incidents, screens and the documentation"
        placeholder="Search guides, sites, documentation"
        aria-expanded={results.length > 0}
        aria-controls="results"
        aria-autocomplete="list"
        aria-activedescendant={active && idOf(active)}
        autocomplete="off"
        autoFocus
        maxLength={200}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ul hidden={results.length === 0} id="results" class="bare" role="listbox" aria-label="Results">
        {results.map((result, index) => (
          <Option
            key={result.to}
            result={result}
            isActive={result === active}
            onChoose={() => go(result)}
            onPoint={() => setActiveIndex(index)}
          />
        ))}
      </ul>
      <ErrorNotice error={error} />
      <p class="fine" role="status">
        {statusOf(results.length, isSearching)}
      </p>
    </dialog>
  )
}

function open(to: string): void {
  if (to.startsWith('/docs/')) location.assign(to)
  else navigate(to)
}

/** Closes a modal dialog when its backdrop is clicked. The target of such a click is the dialog itself. */
function closeOutside(onClose: () => void) {
  return (event: MouseEvent): void => {
    if (event.target === event.currentTarget) onClose()
  }
}

function statusOf(count: number, isSearching: boolean): string {
  if (isSearching) return 'Searching'
  if (count === 0) return 'No results'
  return count === 1 ? '1 result' : `${count} results`
}

function idOf({ to }: Result): string {
  return `result-${to.replaceAll(/[^\w-]/g, '-')}`
}

type OptionProps = { result: Result; isActive: boolean; onChoose: () => void; onPoint: () => void }

function Option({ result, isActive, onChoose, onPoint }: OptionProps): VNode {
  const option = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li
      ref={option}
      id={idOf(result)}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      onPointerMove={() => isActive || onPoint()}
    >
      <Icon of={result.icon} />
      <span>
        {result.name} <small>{result.detail}</small>
      </span>
    </li>
  )
}
