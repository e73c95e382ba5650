import { useFocusField } from '../parts/focus-field.ts'

type ListOptions<Entry> = {
  /** Path of the list in the settings. */
  readonly path: string
  readonly entries: readonly Entry[]
  readonly onChange: (entries: readonly Entry[]) => void
}

type SettingList<Entry> = {
  readonly add: (entry: Entry, field: string) => void
  readonly remove: (index: number) => void
  /** Path of the button that adds an entry. */
  readonly addPath: string
}

/** Adds and removes list entries. Focuses a field of the new entry, or the element after the removed entry. */
export function useSettingList<Entry>({ path, entries, onChange }: ListOptions<Entry>): SettingList<Entry> {
  const focusField = useFocusField()
  const addPath = `add-${path}`
  return {
    addPath,
    add: (entry, field) => {
      onChange([...entries, entry])
      focusField(`${path}.${entries.length}.${field}`)
    },
    remove: (index) => {
      onChange(entries.toSpliced(index, 1))
      focusField(index < entries.length - 1 ? `${path}.${index}` : addPath)
    },
  }
}
