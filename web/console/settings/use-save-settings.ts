import { useState } from 'preact/hooks'
import {
  changeTemplate,
  fieldsOf,
  readTemplate,
  type Template,
  type TemplateFields,
} from '../api/templates.ts'
import { mergeFields } from '../draft/merge-fields.ts'
import { toApiError } from '../request.ts'
import type { FieldHistory } from './use-field-history.ts'

/** Saved values of the settings that both users changed, keyed by setting name. */
export type SettingConflict = Partial<TemplateFields>

type SaveOptions = {
  readonly template: Template
  readonly history: FieldHistory
  readonly onChanged: (template: Template) => void
}

/** Saves settings. Merges other users' changes, and lets the author decide on settings that both changed. */
export function useSaveSettings({ template, history, onChanged }: SaveOptions): {
  /** Rejects with ApiError. */
  save: () => Promise<void>
  conflict: SettingConflict | undefined
  takeTheirs: () => void
} {
  const [conflict, setConflict] = useState<SettingConflict>()
  const save = async (base: Template, mine: TemplateFields): Promise<void> => {
    try {
      const saved = await changeTemplate(base, mine)
      setConflict(undefined)
      history.settle(mine, fieldsOf(saved))
      onChanged(saved)
    } catch (error) {
      if (toApiError(error).status !== 412) throw error
      await merge(base, mine)
    }
  }
  const merge = async (base: Template, mine: TemplateFields): Promise<void> => {
    const current = await readTemplate(template.id)
    const theirs = fieldsOf(current)
    const { fields, merged, conflicts } = mergeFields({ base: fieldsOf(base), mine, theirs })
    if (Object.keys(merged).length > 0) history.put(merged)
    onChanged(current)
    if (conflicts.length === 0) return save(current, fields)
    setConflict(Object.fromEntries(conflicts.map((name) => [name, theirs[name]])))
  }
  return {
    save: async () => save(template, history.fields),
    conflict,
    takeTheirs: () => {
      if (conflict) history.put(conflict)
      setConflict(undefined)
    },
  }
}
