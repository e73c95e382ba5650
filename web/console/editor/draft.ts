import { useState } from 'preact/hooks'
import { useAction, type Action } from '../use-action.ts'
import { useLeaveGuard } from '../location.tsx'
import {
  changeVersion,
  readVersion,
  saveSteps,
  type Requirement,
  type VersionFields,
} from '../api/versions.ts'
import { toItem, withSaved, type Item } from './steps.ts'

export type Scopes = Pick<VersionFields, 'allowed_scopes' | 'default_scope'>

export type Saved = {
  readonly steps: readonly Requirement[]
  readonly scopes: Scopes
  readonly revision: number
}

export type Draft = {
  readonly id: string
  /** Revision of the saved draft. */
  readonly revision: number
  readonly items: readonly Item[]
  readonly setItems: (items: readonly Item[]) => void
  readonly scopes: Scopes
  readonly setScopes: (scopes: Scopes) => void
  readonly isUnsaved: boolean
  readonly saving: Action
  /** Saves unsaved changes. Resolves to true when everything is saved. */
  readonly save: () => Promise<boolean>
  /** Saves over the changes of somebody else. */
  readonly overwrite: () => Promise<boolean>
}

type Parts = { readonly steps: boolean; readonly scopes: boolean }

/** State of the draft that is being edited: its steps and scopes. */
export function useDraft(id: string, begin: Saved): Draft {
  const [saved, setSaved] = useState(begin)
  const [items, setItems] = useState<readonly Item[]>(() => begin.steps.map(toItem))
  const [scopes, setScopes] = useState(begin.scopes)
  const saving = useAction()
  const steps = items.map(({ step }) => step)
  const unsaved: Parts = { steps: !isSame(steps, saved.steps), scopes: !isSame(scopes, saved.scopes) }
  const isUnsaved = unsaved.steps || unsaved.scopes
  useLeaveGuard(isUnsaved)

  /** Saves one part after the other, since each save makes a new revision. */
  const saveOver = async (revision: number, parts: Parts): Promise<void> => {
    let now: Saved = { ...saved, revision }
    if (parts.scopes) {
      const version = await changeVersion({ id, revision }, scopes)
      now = { ...now, scopes: scopesOf(version), revision: version.revision }
      setSaved(now)
    }
    if (!parts.steps) return
    const answer = await saveSteps({ id, revision: now.revision }, steps)
    // Changes made during the request stay, unsaved.
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
