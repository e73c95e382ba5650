import type { Database } from '../../store/database.ts'
import { findSimilar, type SimilarSnippet } from '../find-similar.ts'
import { narrow, type Narrowed } from '../narrow.ts'
import { uncomment } from '../tags/comments.ts'
import { type Damage, repair } from '../tags/repair.ts'

/** A published snippet that a text resembles, and which part of the text was compared with it. */
export type Find = {
  readonly snippet: SimilarSnippet
  /** The elements of the text that are compared with the snippet. Undefined if all of it is. */
  readonly narrowed: Narrowed | undefined
}

/** What was found for a text. */
export type LookedUp = {
  /** The text as it is compared, and what was undone for it. */
  readonly code: string
  readonly damage: Damage | undefined
  /** The most similar snippet, and further ones for the same part of the text. */
  readonly first: Find
  readonly lessSimilar: readonly SimilarSnippet[]
  /** Published snippets in the other parts of the text. */
  readonly further: readonly SimilarSnippet[]
  /** Start tags of what is no part of these snippets. */
  readonly others: readonly string[]
}

/** Each takes as long as the first. */
const MAX_FURTHER = 4

/** Finds the published snippets for a text. If browsers would not run it as it is, for what it was before. */
export async function lookUpText(db: Database, text: string): Promise<LookedUp | undefined> {
  const asWritten = await findNearest(db, text)
  if (asWritten && isPublished(asWritten.find)) return complete(db, { nearest: asWritten, code: text })
  const repaired = repair(text)
  const mended = repaired && (await findNearest(db, repaired.text))
  const isMended = mended && isPublished(mended.find)
  const commented = isMended ? undefined : await findInComments(db, repaired?.text ?? text)
  if (commented) return complete(db, commented)
  if (mended) return complete(db, { nearest: mended, code: repaired.text, damage: repaired.damage })
  return asWritten && complete(db, { nearest: asWritten, code: text })
}

type Nearest = { readonly find: Find; readonly lessSimilar: readonly SimilarSnippet[] }

async function findNearest(db: Database, text: string): Promise<Nearest | undefined> {
  const found = await findSimilar(db, text)
  let nearest: Nearest | undefined
  for (const snippet of found) {
    const find = await narrowFind(snippet, text)
    const lessSimilar = found.filter((other) => other !== snippet)
    if (find.snippet.comparison.relation === 'equal') {
      return { find, lessSimilar: find.narrowed ? [] : lessSimilar }
    }
    nearest ??= { find, lessSimilar }
  }
  return nearest
}

async function narrowFind(snippet: SimilarSnippet, text: string): Promise<Find> {
  const isSimilar = snippet.comparison.relation === 'similar'
  const narrowed = isSimilar ? await narrow(snippet.published, text) : undefined
  return { snippet: narrowed ? { ...snippet, comparison: narrowed.comparison } : snippet, narrowed }
}

function isPublished({ snippet: { comparison } }: Find): boolean {
  return comparison.relation === 'equal' || comparison.relation === 'part'
}

/** Finds a published snippet in a text without its comments, or, if that resembles none, in them. */
async function findInComments(db: Database, text: string): Promise<Found | undefined> {
  const uncommented = uncomment(text)
  if (!uncommented) return undefined
  const live = await findNearest(db, uncommented.live)
  if (live) return isPublished(live.find) ? { nearest: live, code: uncommented.live } : undefined
  const nearest = await findNearest(db, uncommented.text)
  return nearest && isPublished(nearest.find)
    ? { nearest, code: uncommented.text, damage: { kind: 'commented' } }
    : undefined
}

type Found = {
  readonly nearest: Nearest
  readonly code: string
  readonly damage?: Damage | undefined
}

/** Looks up the rest of a text, in which other published snippets may be. */
async function complete(db: Database, { nearest, code, damage }: Found): Promise<LookedUp> {
  const further: SimilarSnippet[] = []
  let { narrowed } = nearest.find
  let others = narrowed?.others ?? []
  while (narrowed && narrowed.rest !== '' && further.length < MAX_FURTHER) {
    const next: Nearest | undefined = await findNearest(db, narrowed.rest)
    if (!next || !isPublished(next.find)) break
    further.push(next.find.snippet)
    narrowed = next.find.narrowed
    others = narrowed?.others ?? []
  }
  const { find: first, lessSimilar } = nearest
  return { code: code.trim(), damage, first, lessSimilar, further, others }
}
