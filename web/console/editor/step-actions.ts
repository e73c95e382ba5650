import type { Requirement } from '../api/versions.ts'
import type { Item } from '../draft/content.ts'
import { duplicate, move, newItem, withStep } from '../draft/items.ts'
import type { Draft } from '../draft/use-draft.ts'
import { useFocusField } from '../parts/focus-field.ts'
import type { Place } from './use-place.ts'

export type StepActions = {
  readonly change: (step: Requirement) => void
  /** Moves the step by a number of places; a positive number moves it down. */
  readonly shift: (by: number) => void
  readonly duplicate: () => void
  readonly remove: () => void
}

type ListActions = {
  readonly add: () => void
  readonly shift: (from: number, to: number) => void
  readonly actionsOf: (item: Item, index: number) => StepActions
}

/**
 * Changes to the list of steps. Adding, duplicating and removing a step move the focus. Moving, duplicating and removing
 * a step are announced to screen readers.
 */
export function useStepActions({ items, setItems }: Draft, { setOpen, announce }: Place): ListActions {
  const focusField = useFocusField()
  const shift = (from: number, to: number): void => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    setItems(move(items, from, to))
    announce(`${nameOf(item)} is now step ${to + 1} of ${items.length}`)
  }
  const insert = (item: Item, index: number): void => {
    setItems(items.toSpliced(index, 0, item))
    setOpen(item.key)
    focusField(`requirements.${index}.title`)
  }
  const actionsOf = (item: Item, index: number): StepActions => ({
    change: (step) => {
      const others = items.filter((other) => other !== item)
      setItems(items.with(index, withStep(item, step, others)))
    },
    shift: (by) => shift(index, index + by),
    duplicate: () => {
      insert(duplicate(item, items), index + 1)
      announce(`${nameOf(item)} was duplicated as step ${index + 2}`)
    },
    remove: () => {
      setItems(items.toSpliced(index, 1))
      announce(`${nameOf(item)} was removed. Undo restores it.`)
      focusField(index < items.length - 1 ? `requirements.${index}` : 'add-step')
    },
  })
  return { add: () => insert(newItem(items), items.length), shift, actionsOf }
}

function nameOf({ step }: Item): string {
  return `“${step.title || 'Untitled step'}”`
}
