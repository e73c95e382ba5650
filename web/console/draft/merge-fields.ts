import { isSame } from './changes.ts'
import { sideOf } from './merge.ts'

type Versions<Fields> = { readonly base: Fields; readonly mine: Fields; readonly theirs: Fields }

/** Result of a merge. `conflicts` names the fields that both sides changed differently; they keep my value. */
export type MergedFields<Fields> = {
  readonly fields: Fields
  /** The values that the merge takes from the other side. */
  readonly merged: Partial<Fields>
  readonly conflicts: readonly (keyof Fields & string)[]
}

/** Merges two versions of the same fields field by field, and lists of named entries entry by entry. */
export function mergeFields<Fields extends object>(versions: Versions<Fields>): MergedFields<Fields> {
  const { base, mine, theirs } = versions
  const merged: Partial<Fields> = {}
  const conflicts: (keyof Fields & string)[] = []
  for (const name of Object.keys(mine) as (keyof Fields & string)[]) {
    const values = { base: base[name], mine: mine[name], theirs: theirs[name] }
    const side = sideOf(values.base, values)
    const value = side ? values[side] : mergeNamed(values)
    if (value === undefined) conflicts.push(name)
    else if (!isSame(value, values.mine)) merged[name] = value
  }
  return { fields: { ...mine, ...merged }, merged, conflicts }
}

type Named = { readonly name: string }

/**
 * Merges lists of named entries. Returns undefined for other values, and if both sides changed the same entry
 * differently.
 */
function mergeNamed<Value>(versions: Versions<Value>): Value | undefined {
  const { base, mine, theirs } = versions as Versions<readonly Named[]>
  if (![base, mine, theirs].every(isNamedList)) return undefined
  const names = new Set([...mine, ...theirs].map(({ name }) => name))
  const merged: Named[] = []
  for (const name of names) {
    const [baseEntry, ...sides] = [base, mine, theirs].map((list) =>
      list.find((entry) => entry.name === name),
    )
    const both = { mine: sides[0], theirs: sides[1] }
    const side = sideOf(baseEntry, both)
    if (!side) return undefined
    const entry = both[side]
    if (entry) merged.push(entry)
  }
  return merged as Value
}

function isNamedList(list: unknown): boolean {
  if (!Array.isArray(list)) return false
  const names = list.map((entry: Partial<Named> | null) => entry?.name)
  return names.every((name) => typeof name === 'string') && isSame([...new Set(names)], names)
}
