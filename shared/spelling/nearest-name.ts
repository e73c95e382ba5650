import { editDistance } from './edit-distance.ts'

const MAX_DISTANCE = 2
/** A shorter text is a part of too many names. */
const MIN_PART = 3

/**
 * Returns the name that somebody meant: the one that differs in the fewest letters, or else the only one that has the text
 * as a part, or is a part of it. Undefined if none is near.
 */
export function nearestName(names: readonly string[], typed: string): string | undefined {
  const distances = names.map((name) => ({ name, distance: editDistance(name, typed) }))
  const [nearest] = distances.toSorted((one, other) => one.distance - other.distance)
  if (nearest && nearest.distance <= MAX_DISTANCE) return nearest.name
  const related = names.filter((name) => isPart(name, typed) || isPart(typed, name))
  return related.length === 1 ? related[0] : undefined
}

function isPart(part: string, whole: string): boolean {
  return part.length >= MIN_PART && whole.toLowerCase().includes(part.toLowerCase())
}
