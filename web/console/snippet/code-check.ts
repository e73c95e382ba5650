import type { Verification } from '../api/versions.ts'
import { addressesIn, codeFragments } from './code-fragments.ts'
import { codeTokensOf } from '../../../shared/snippet/code-ids.ts'
import { namedValues, unnamedValues } from './code-names.ts'
import { placesWithin, rankOf, type Places, type Rank } from './places.ts'
import { scriptsIn, type Range } from '../../../shared/snippet/tags.ts'

/** A check for a part of a snippet. */
export type PartCheck = {
  readonly check: Verification
  readonly rank: Rank
  /** The values that tell whose snippet it is. */
  readonly values: readonly string[]
}

/** Returns a check for the code of an inline script, the one that tells most about whose it is. */
export function codeCheck(snippet: string, places: Places): PartCheck | undefined {
  const [best] = scriptsIn(snippet)
    .map((script) => ({ script, own: placesWithin(places, script) }))
    .toSorted((a, b) => weightOf(b.own) - weightOf(a.own))
    .flatMap(({ script, own }) => checkOfScript(snippet, script, { ...places, own }) ?? [])
    .toSorted((a, b) => Number(b.rank !== 'none') - Number(a.rank !== 'none'))
  return best
}

function weightOf({ variables, ids }: Places): number {
  return variables.length * 100 + ids.length
}

type OwnPlaces = Places & { readonly own: Places }

function checkOfScript(snippet: string, script: Range, { variables, own }: OwnPlaces): PartCheck | undefined {
  const source = snippet.slice(script.start, script.end)
  const hasVariables = variables.length > 0
  for (const { places, rank } of kindsOfPlaces(source, script.start, { own, hasVariables })) {
    const fragments = codeFragments(source, places)
    if (fragments.length === 0) continue
    return {
      check: { type: 'script_presence', code: fragments.map(({ start, end }) => source.slice(start, end)) },
      rank,
      values: places.map(({ start, end }) => source.slice(start, end)),
    }
  }
  return undefined
}

/** Shorter ids are used by others, too. */
const MIN_UNIQUE = 4

type PlacesOfKind = { readonly places: readonly Range[]; readonly rank: Rank }

/**
 * The kinds of places to look for in a script, the best first. Where the author has marked with variables what differs, names
 * tell nothing more.
 */
function kindsOfPlaces(
  source: string,
  offset: number,
  { own, hasVariables }: { readonly own: Places; readonly hasVariables: boolean },
): PlacesOfKind[] {
  const tokens = codeTokensOf(source)
  const marked = [...own.variables, ...own.ids].map(({ start, end }) => ({
    start: start - offset,
    end: end - offset,
  }))
  const telling = [...marked, ...(hasVariables ? [] : namedValues(tokens))]
  const unnamed = hasVariables ? [] : unnamedValues(tokens)
  const addresses = addressesIn(tokens)
  // Number 1 is somebody else's on another server.
  const isShort = !hasVariables && telling.every(({ start, end }) => end - start < MIN_UNIQUE)
  const kinds: PlacesOfKind[] = [
    { places: [...telling, ...(isShort ? addresses : [])], rank: marked.length > 0 ? rankOf(own) : 'name' },
    { places: [...unnamed, ...addresses], rank: 'name' },
    { places: addresses, rank: 'none' },
  ]
  if (telling.length > 0) return kinds
  return unnamed.length > 0 ? kinds.slice(1) : kinds.slice(2)
}
