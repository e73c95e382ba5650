import { useLayoutEffect, useState } from 'preact/hooks'
import { navigate } from '../location.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { stepOf, type DraftProblem } from '../draft/draft-problems.ts'
import { addressOfField, placeName } from '../problems/findings.tsx'
import { useFocusField } from '../parts/focus-field.ts'
import { isNarrow } from '../browser/is-narrow.ts'

/** The author's place in the draft, and its announcements to screen readers. */
export type Place = {
  /** Key of the step whose form is open. */
  readonly open: string | undefined
  readonly setOpen: (key?: string) => void
  /** Moves to the field of a problem. */
  readonly show: (problem: DraftProblem) => void
  /** Undoes or redoes a change and moves to it. */
  readonly restore: (direction: 'undo' | 'redo') => void
  readonly announcement: string
  readonly announce: (announcement: string) => void
}

type PlaceOptions = {
  readonly templateId: string
  /** Called before the focus moves to a field. */
  readonly onMove: () => void
  /** Called with the steps after an undo or a redo. */
  readonly onRestore: (items: Draft['items']) => void
}

export function usePlace(draft: Draft, { templateId, onMove, onRestore }: PlaceOptions): Place {
  const [open, setOpen] = useState(() => firstOpen(draft.items))
  const [announcement, announce] = useState('')
  const focusField = useFocusField()
  const moveTo = (path: string, items: Draft['items']): void => {
    const problem = { path, message: '' }
    if (path.startsWith('template.')) return navigate(addressOfField(templateId, problem))
    onMove()
    const key = items[stepOf(problem) ?? -1]?.key
    if (key !== undefined && path.split('.').length > 2) setOpen(key)
    focusField(path)
  }
  const restore = (direction: 'undo' | 'redo'): void => {
    const restored = draft[direction]()
    if (!restored) return
    onRestore(restored.items)
    const titles = restored.items.map(({ step }) => step.title)
    announce(`${direction === 'undo' ? 'Undone' : 'Redone'}: ${placeName(restored, titles)}`)
    moveTo(restored.path, restored.items)
  }
  useLayoutEffect(() => {
    const path = new URLSearchParams(location.search).get('field')
    if (path !== null) moveTo(path, draft.items)
  }, [])
  return { open, setOpen, show: ({ path }) => moveTo(path, draft.items), restore, announcement, announce }
}

/** Key of the first step. In narrow windows, multiple steps start closed, so that the author sees them all. */
function firstOpen(items: Draft['items']): string | undefined {
  return items.length > 1 && isNarrow() ? undefined : items[0]?.key
}
