import { useState } from 'preact/hooks'
import { useAct, type Act } from '../act.ts'
import { useLeaveGuard } from '../location.tsx'
import {
  changeVersion,
  readVersion,
  saveSteps,
  type Requirement,
  type VersionFields,
} from '../wire/versions.ts'
import { toItem, withSaved, type Item } from './steps.ts'

export type Scopes = Pick<VersionFields, 'allowed_scopes' | 'default_scope'>

export type Saved = {
  readonly steps: readonly Requirement[]
  readonly scopes: Scopes
  readonly revision: number
}

export type Draft = {
  readonly id: string
  /** That of what is saved. */
  readonly revision: number
  readonly items: readonly Item[]
  readonly setItems: (items: readonly Item[]) => void
  readonly scopes: Scopes
  readonly setScopes: (scopes: Scopes) => void
  readonly isUnsaved: boolean
  readonly saving: Act
  /** Saves what is not saved yet. Answers whether all is saved. */
  readonly save: () => Promise<boolean>
  /** Saves over what somebody else has saved in the meantime. */
  readonly overwrite: () => Promise<boolean>
}

type Parts = { readonly steps: boolean; readonly scopes: boolean }

/** A draft while somebody edits it: its steps, and the scopes that they can be for. */
export function useDraft(id: string, begin: Saved): Draft {
  const [saved, setSaved] = useState(begin)
  const [items, setItems] = useState<readonly Item[]>(() => begin.steps.map(toItem))
  const [scopes, setScopes] = useState(begin.scopes)
  const saving = useAct()
  const steps = items.map(({ step }) => step)
  const unsaved: Parts = { steps: !isSame(steps, saved.steps), scopes: !isSame(scopes, saved.scopes) }
  const isUnsaved = unsaved.steps || unsaved.scopes
  useLeaveGuard(isUnsaved)

  /** One after the other: each save is over the revision that the one before has made. */
  const saveOver = async (revision: number, parts: Parts): Promise<void> => {
    let now: Saved = { ...saved, revision }
    if (parts.scopes) {
      const version = await changeVersion({ id, revision }, scopes)
      now = { ...now, scopes: scopesOf(version), revision: version.revision }
      setSaved(now)
    }
    if (!parts.steps) return
    const answer = await saveSteps({ id, revision: now.revision }, steps)
    // What was typed while the request was on its way stays, and is not saved yet.
    setItems((shown) => (shown === items ? withSaved(items, answer.steps) : shown))
    setSaved({ ...now, ...answer })
  }
  return {
    id,
    revision: saved.revision,
    items,
    setItems,
    scopes,
    setScopes,
    isUnsaved,
    saving,
    save: async () => !isUnsaved || saving.run(async () => saveOver(saved.revision, unsaved)),
    overwrite: async () =>
      saving.run(async () => saveOver((await readVersion(id)).revision, { steps: true, scopes: true })),
  }
}

export function scopesOf({ allowed_scopes, default_scope }: VersionFields): Scopes {
  return { allowed_scopes, default_scope }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
