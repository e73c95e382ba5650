import { setImmediate as endOfTurn } from 'node:timers/promises'
import { decodeHTML } from 'entities'
import type { Database } from '../store/database.ts'
import { listSimilarSnippets, type PublishedSnippet } from '../store/signing/similar-snippets.ts'
import { comparePublished, type PublishedComparison } from './compare/compare-published.ts'

/** A published snippet and its comparison with a pasted text. */
export type SimilarSnippet = {
  readonly published: PublishedSnippet
  readonly comparison: PublishedComparison
}

const MAX_RESULTS = 3

/**
 * Finds the published snippets that equal a text, with any values for their placeholders. Without one, finds those that it
 * is a part of, and else the most similar ones. Unpublished snippets are returned only if they are equal, since their
 * content is not shown.
 */
export async function findSimilar(db: Database, text: string): Promise<SimilarSnippet[]> {
  // A text from a page's source may have character references where the snippet has characters.
  const decoded = decodeHTML(text)
  const words = decoded === text ? text : `${text}\n${decoded}`
  const found = await compareInTurns(await listSimilarSnippets(db, words), text)
  const equal = found.filter(({ comparison }) => comparison.relation === 'equal')
  if (equal.length > 0) return equal.toSorted(byPublication).slice(0, MAX_RESULTS)
  const shown = found.filter(({ published }) => published.status === 'published').toSorted(byDifference)
  const whole = shown.filter(({ comparison }) => comparison.relation === 'part')
  return (whole.length > 0 ? whole : shown).slice(0, MAX_RESULTS)
}

/** Compares a text with each snippet in a turn of the event loop of its own, so that other requests wait for only one. */
export async function compareInTurns(
  snippets: readonly PublishedSnippet[],
  text: string,
): Promise<SimilarSnippet[]> {
  const found: SimilarSnippet[] = []
  for (const published of snippets) {
    await endOfTurn()
    const comparison = comparePublished(published, text)
    if (comparison) found.push({ published, comparison })
  }
  return found
}

function byPublication(one: SimilarSnippet, other: SimilarSnippet): number {
  return Number(one.published.first_published_at) - Number(other.published.first_published_at)
}

function byDifference(one: SimilarSnippet, other: SimilarSnippet): number {
  return countDifferentCharacters(one.comparison) - countDifferentCharacters(other.comparison)
}

/** Counts the characters that only one of two texts has. */
export function countDifferentCharacters({ parts }: PublishedComparison): number {
  return parts.reduce(
    (sum, { kind, text }) => sum + (kind === 'published' || kind === 'pasted' ? text.length : 0),
    0,
  )
}
