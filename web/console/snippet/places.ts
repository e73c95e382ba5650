import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import { idValuesIn } from '../../../shared/snippet/id-values.ts'
import type { Range } from '../../../shared/snippet/tags.ts'

export type Place = Range & { readonly text: string }

/** Places in a snippet that tell whose it is. Where variables mark what differs, there are no other ids. */
export type Places = {
  readonly variables: readonly Place[]
  readonly ids: readonly Place[]
}

export function placesIn(snippet: string): Places {
  const variables = Array.from(snippet.matchAll(placeholderPattern), ({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    text,
  }))
  return { variables, ids: variables.length > 0 ? [] : idValuesIn(snippet) }
}

/** The places in a part of the snippet. */
export function placesWithin({ variables, ids }: Places, { start, end }: Range): Places {
  const isWithin = (place: Range): boolean => start <= place.start && place.end <= end
  return { variables: variables.filter(isWithin), ids: ids.filter(isWithin) }
}

/** How surely a part of a page is that of one customer: by a variable, an id, or a name. */
export type Rank = 'none' | 'name' | 'id' | 'variable'

export function rankOf({ variables, ids }: Places): Rank {
  if (variables.length > 0) return 'variable'
  return ids.length > 0 ? 'id' : 'none'
}
