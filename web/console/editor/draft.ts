import { useState } from 'preact/hooks'
import { useAct, type Act } from '../act.ts'
import { useLeaveGuard } from '../location.tsx'
import { readSteps, saveSteps, type Requirement } from '../wire/versions.ts'
import { toItem, withSaved, type Item } from './steps.ts'

export type Saved = { readonly steps: readonly Requirement[]; readonly revision: number }

export type Draft = {
  readonly id: string
  readonly items: readonly Item[]
  readonly setItems: (items: readonly Item[]) => void
  readonly isUnsaved: boolean
  readonly saving: Act
  /** Saves what is not saved yet. Answers whether all is saved. */
  readonly save: () => Promise<boolean>
  /** Saves over what somebody else has saved in the meantime. */
  readonly overwrite: () => Promise<boolean>
}

/** The steps of a draft while somebody edits them. */
export function useDraft(id: string, begin: Saved): Draft {
  const [saved, setSaved] = useState(begin)
  const [items, setItems] = useState<readonly Item[]>(() => begin.steps.map(toItem))
  const saving = useAct()
  const steps = items.map(({ step }) => step)
  const isUnsaved = JSON.stringify(steps) !== JSON.stringify(saved.steps)
  useLeaveGuard(isUnsaved)

  const saveOver = async (revision: number): Promise<void> => {
    const answer = await saveSteps({ id, revision }, steps)
    // What was typed while the request was on its way stays, and is not saved yet.
    setItems((now) => (now === items ? withSaved(items, answer.steps) : now))
    setSaved(answer)
  }
  return {
    id,
    items,
    setItems,
    isUnsaved,
    saving,
    save: async () => !isUnsaved || saving.run(async () => saveOver(saved.revision)),
    overwrite: async () => saving.run(async () => saveOver((await readSteps(id)).revision)),
  }
}
