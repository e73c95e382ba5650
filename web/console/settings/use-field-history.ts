import { useState } from 'preact/hooks'
import type { TemplateFields } from '../api/templates.ts'
import { changesBetween, isSame, isText, type Change } from '../draft/changes.ts'
import { beginHistory, record, redo, undo, type History } from '../draft/history.ts'

export type FieldHistory = {
  readonly fields: TemplateFields
  readonly change: (changes: Partial<TemplateFields>) => void
  /** Like `change`, but always a separate step in the history. */
  readonly put: (changes: Partial<TemplateFields>) => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Undoes or redoes a change. Returns the path of the changed field. */
  readonly restore: (direction: 'undo' | 'redo') => string | undefined
  /** Replaces the sent settings with the saved ones, unless the author has changed them since. */
  readonly settle: (sent: TemplateFields, saved: TemplateFields) => void
}

/** Settings that are being edited, with the history of their changes. */
export function useFieldHistory(initial: TemplateFields): FieldHistory {
  const [history, setHistory] = useState<History<TemplateFields>>(() => beginHistory(initial))
  const { past, present, future } = history
  const restore = (direction: 'undo' | 'redo'): string | undefined => {
    const next = direction === 'undo' ? undo(history) : redo(history)
    if (!next) return undefined
    setHistory(next)
    return firstDifference(present, next.present)?.path
  }
  return {
    fields: present,
    change: (changes) => setHistory((current) => recordChange(current, changes)),
    put: (changes) => setHistory((current) => record(current, { ...current.present, ...changes })),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    restore,
    settle: (sent, saved) =>
      setHistory((current) => (isSame(current.present, sent) ? { ...current, present: saved } : current)),
  }
}

/** Records a change. Typing in the same field extends the last change. */
function recordChange(
  history: History<TemplateFields>,
  changes: Partial<TemplateFields>,
): History<TemplateFields> {
  const next = { ...history.present, ...changes }
  const change = firstDifference(history.present, next)
  if (!change) return history
  const isTyped = isText(change.before) && isText(change.after)
  return record(history, next, isTyped ? { path: change.path, atMs: Date.now() } : undefined)
}

/** Finds the first differing field. Looks into the entries of lists of the same length. */
function firstDifference(before: unknown, after: unknown): Change | undefined {
  const [change] = changesBetween(before, after)
  if (!change || !Array.isArray(change.before) || !Array.isArray(change.after)) return change
  const { path, before: oldList, after: newList } = change
  if (oldList.length !== newList.length || isText(oldList)) return change
  const index = oldList.findIndex((entry, position) => !isSame(entry, newList[position]))
  const inner = firstDifference(oldList[index], newList[index])
  return inner && { ...inner, path: `${path}.${index}.${inner.path}` }
}
