import { nearestName } from '../../shared/spelling/nearest-name.ts'

/** Continues an error about a name with the one that was meant. Empty if none is near. */
export function didYouMean(names: readonly string[], typed: string): string {
  const near = nearestName(names, typed)
  return near === undefined ? '' : `. Did you mean ${near}?`
}
