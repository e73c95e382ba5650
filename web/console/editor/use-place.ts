import { useLayoutEffect, useState } from 'preact/hooks'
import { navigate } from '../location.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { stepOf, type DraftProblem } from '../problems/finding-places.ts'
import { addressOfField, placeName } from '../problems/findings.tsx'
import { useFocusField } from './focus-field.ts'

/** Where the author is in the draft, and what screen readers are told of it. */
export type Place = {
  /** Key of the step whose form is open. */
  readonly open: string | undefined
  readonly setOpen: (key?: string) => void
  /** Moves to the field of a problem. */
  readonly show: (problem: DraftProblem) => void
  /** Takes a change back or makes it again, and moves to it. */
  readonly travel: (way: 'undo' | 'redo') => void
  readonly news: string
  readonly announce: (news: string) => void
}

export function usePlace(draft: Draft, templateId: string): Place {
  const [open, setOpen] = useState<string | undefined>(draft.items[0]?.key)
  const [news, announce] = useState('')
  const focusField = useFocusField()
  const moveTo = (path: string, items: Draft['items']): void => {
    const problem = { path, message: '' }
    if (path.startsWith('template.')) return navigate(addressOfField(templateId, problem))
    const key = items[stepOf(problem) ?? -1]?.key
    if (key !== undefined && path.split('.').length > 2) setOpen(key)
    focusField(path)
  }
  const travel = (way: 'undo' | 'redo'): void => {
    const travelled = draft[way]()
    if (!travelled) return
    const titles = travelled.items.map(({ step }) => step.title)
    announce(`${way === 'undo' ? 'Undone' : 'Redone'}: ${placeName(travelled, titles)}`)
    moveTo(travelled.path, travelled.items)
  }
  useLayoutEffect(() => {
    const path = new URLSearchParams(location.search).get('field')
    if (path !== null) moveTo(path, draft.items)
  }, [])
  return { open, setOpen, show: ({ path }) => moveTo(path, draft.items), travel, news, announce }
}
