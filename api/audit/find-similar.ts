import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Database } from '../store/database.ts'
import { listSimilarSnippets, type PublishedSnippet } from '../store/signing/similar-snippets.ts'
import { compareSnippet, type SnippetComparison } from './compare-snippet.ts'

/** A published snippet and its comparison with a pasted text. */
export type SimilarSnippet = { readonly published: PublishedSnippet; readonly comparison: SnippetComparison }

const MAX_RESULTS = 3

/**
 * Finds the published snippets that match a text, with any values for their placeholders. Without a match, finds the
 * most similar ones. Unpublished snippets are returned only if they match, since their content is not shown.
 */
export async function findSimilar(db: Database, text: string): Promise<SimilarSnippet[]> {
  const found = await compareInTurns(await listSimilarSnippets(db, text), text)
  const matches = found.filter(({ comparison }) => comparison.isMatch)
  const similar = found.filter(({ published }) => published.status === 'published')
  return (matches.length > 0 ? matches.toSorted(byPublication) : similar.toSorted(byDifference)).slice(
    0,
    MAX_RESULTS,
  )
}

/** Compares a text with each snippet in a turn of the event loop of its own, so that other requests wait for only one. */
export async function compareInTurns(
  snippets: readonly PublishedSnippet[],
  text: string,
): Promise<SimilarSnippet[]> {
  const found: SimilarSnippet[] = []
  for (const published of snippets) {
    await endOfTurn()
    const comparison = compareSnippet(published.snippet, text)
    if (comparison) found.push({ published, comparison })
  }
  return found
}

function byPublication(one: SimilarSnippet, other: SimilarSnippet): number {
  return Number(one.published.first_published_at) - Number(other.published.first_published_at)
}

function byDifference(one: SimilarSnippet, other: SimilarSnippet): number {
  return countDifferentCharacters(one) - countDifferentCharacters(other)
}

function countDifferentCharacters({ comparison: { parts } }: SimilarSnippet): number {
  return parts.reduce(
    (sum, { kind, text }) => sum + (kind === 'published' || kind === 'pasted' ? text.length : 0),
    0,
  )
}
