import type { Database } from '../../store/database.ts'
import { findSimilar, type SimilarSnippet } from '../find-similar.ts'
import { narrow, type Narrowed } from '../narrow.ts'
import { uncomment } from '../tags/comments.ts'
import { type Damage, repair, type Repaired } from '../tags/repair.ts'

/** A published snippet that a text resembles, and the part of the text that was compared with it. */
export type Find = {
  readonly snippet: SimilarSnippet
  readonly text: string
  /** The elements of the text that are compared with the snippet. Undefined if all of it is. */
  readonly narrowed: Narrowed | undefined
}

/** What was found for a text. */
export type LookedUp = {
  /** What was undone for the comparison. */
  readonly damage: Damage | undefined
  /** The most similar snippet, and further ones for the same part of the text. */
  readonly first: Find
  readonly lessSimilar: readonly SimilarSnippet[]
  /** Published snippets in the other parts of the text. */
  readonly further: readonly SimilarSnippet[]
  /** All of them in the order in which the text has them. */
  readonly inOrder: readonly SimilarSnippet[]
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
  const mended = repaired && (await findMended(db, repaired))
  const isMended = mended && isPublished(mended.nearest.find)
  const commented = isMended ? undefined : await findInComments(db, repaired?.text ?? text)
  if (commented) return complete(db, commented)
  if (mended) return complete(db, mended)
  return asWritten && complete(db, { nearest: asWritten, code: text })
}

/** Finds the nearest snippet for what a text was: for each way to read it, until one was published. */
async function findMended(db: Database, { text, otherTexts, damage }: Repaired): Promise<Found | undefined> {
  let mended: Found | undefined
  for (const code of [text, ...otherTexts]) {
    const nearest = await findNearest(db, code)
    if (nearest && isPublished(nearest.find)) return { nearest, code, damage }
    if (nearest) mended ??= { nearest, code, damage }
  }
  return mended
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
  if (!narrowed) return { snippet, text: text.trim(), narrowed }
  return { snippet: { ...snippet, comparison: narrowed.comparison }, text: narrowed.text, narrowed }
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

/**
 * Looks up the rest of a text, in which other published snippets may be. What resembles one of the same guide and differs comes
 * first: it must not hide behind a snippet that was published.
 */
async function complete(db: Database, { nearest, code, damage }: Found): Promise<LookedUp> {
  const finds = [nearest.find]
  let last = nearest.find
  let suspect: Find | undefined
  while (last.narrowed && last.narrowed.rest !== '' && finds.length <= MAX_FURTHER && !suspect) {
    const next = await findNearest(db, last.narrowed.rest)
    if (!next || !(isPublished(next.find) || finds.some((find) => areOfOneVersion(find, next.find)))) break
    last = next.find
    if (isPublished(last)) finds.push(last)
    else suspect = last
  }
  const [first = nearest.find, ...further] = suspect ? [suspect, ...finds] : finds
  return {
    damage,
    first,
    lessSimilar: suspect ? [] : nearest.lessSimilar,
    further: further.map(({ snippet }) => snippet),
    inOrder: [first, ...further]
      .toSorted((one, other) => placeOf(one.text, code) - placeOf(other.text, code))
      .map(({ snippet }) => snippet),
    others: last.narrowed?.others ?? [],
  }
}

function areOfOneVersion({ snippet: one }: Find, { snippet: other }: Find): boolean {
  return one.published.version_id === other.published.version_id
}

/** The rest of a text may be in several places of it. */
function placeOf(part: string, code: string): number {
  const at = code.indexOf(part)
  return at < 0 ? code.length : at
}
