import type { RefObject, VNode } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { navigate, onMove } from '../location.tsx'
import { Icon } from '../parts/icon.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import type { Result } from './places.ts'
import { useResults } from './results.ts'

type SearchDialogProps = {
  /** Scopes of the signed-in key. */
  scopes: readonly string[]
  /** What was typed before this was loaded. */
  typed: RefObject<string>
  onClose: () => void
}

/** Dialog with a search field and its results, in the ARIA combobox pattern. */
export function SearchDialog({ scopes, typed, onClose }: SearchDialogProps): VNode {
  const dialog = useModal(onClose)
  const [text, setText] = useState(typed.current ?? '')
  const [activeIndex, setActiveIndex] = useState(0)
  /** True once Enter was pressed before anything was found. It opens the first result of this text. */
  const [isAwaited, setAwaited] = useState(false)
  const { results, isSearching, error } = useResults(text, scopes)
  const active = results[Math.min(activeIndex, results.length - 1)]
  const go = ({ to }: Result): void => {
    onClose()
    open(to)
  }
  useEffect(() => {
    if (isAwaited && active) go(active)
  }, [isAwaited, active])
  const onInput = (typed: string): void => {
    setText(typed)
    setActiveIndex(0)
    setAwaited(false)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.key === 'Enter' && active) go(active)
    else if (event.key === 'Enter') setAwaited(text.trim() !== '')
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
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Results {...{ results, active }} onChoose={go} onPoint={setActiveIndex} />
      <ErrorNotice error={error} />
      <p class="fine" role="status">
        {statusOf(results.length, isSearching)}
      </p>
    </dialog>
  )
}

/** Opens a dialog, until another screen is shown: the browser's own buttons lead there, too. */
function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const stop = onMove(onClose)
    return () => {
      stop()
      element?.close()
    }
  }, [])
  return dialog
}

type ResultsProps = {
  results: readonly Result[]
  active: Result | undefined
  onChoose: (result: Result) => void
  onPoint: (index: number) => void
}

/** The results under the heading of their group. */
function Results({ results, active, onChoose, onPoint }: ResultsProps): VNode {
  return (
    <div hidden={results.length === 0} id="results" role="listbox" aria-label="Results">
      {[...new Set(results.map(({ group }) => group))].map((name) => (
        <div key={name} role="group" aria-label={name}>
          <p class="fine" aria-hidden="true">
            {name}
          </p>
          {results
            .filter(({ group }) => group === name)
            .map((result) => (
              <Option
                key={result.to}
                result={result}
                isActive={result === active}
                onChoose={() => onChoose(result)}
                onPoint={() => onPoint(results.indexOf(result))}
              />
            ))}
        </div>
      ))}
    </div>
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
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div
      ref={option}
      id={idOf(result)}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      onPointerMove={() => isActive || onPoint()}
    >
      <Icon of={result.icon} />
      <span>
        {result.name} {result.detail !== '' && <small>{result.detail}</small>}
      </span>
    </div>
  )
}
