import type { Selector } from 'css-what'
import { requiredText, textPlan, type TextPlan } from './required-text.ts'
import { lastCompound, type Subject } from './selector-subject.ts'
import type { Decode } from './start-tag.ts'
import { TagCandidates, tagPattern } from './tag-candidates.ts'
import { TextCandidates } from './text-candidates.ts'

/**
 * What the source of a page must hold for an element to match, as far as that is known: one of these texts, and one of
 * these tags. Undefined where an element may match that no tag shows.
 */
export type CandidatePlan = {
  readonly texts: TextPlan | undefined
  readonly tags: RegExp | undefined
}

/** A search for each of so many texts is still faster than reading the tags. */
const MAX_TEXTS = 4

export function candidatePlan(
  list: readonly (readonly Selector[])[],
  subject: Subject,
): CandidatePlan | undefined {
  if (subject.matchesImplied) return undefined
  const found = list.flatMap((selector) => requiredText(lastCompound(selector)) ?? [])
  const texts = found.length === list.length && found.length <= MAX_TEXTS ? textPlan(found) : undefined
  const tags = tagPattern(subject.names)
  return texts || tags ? { texts, tags } : undefined
}

type Wanted = { readonly plan: CandidatePlan; readonly subject: Subject; readonly decode: Decode }

/**
 * Tells whether a page may hold a matching element by its bytes alone, whatever they are part of: without a candidate
 * there is none, for certain. It takes a small part of the time that reading the tags takes.
 */
export class CandidateSearch {
  #wanted: Wanted
  #texts: TextCandidates | undefined
  #tags: TagCandidates | undefined
  /** How many pieces have been searched for tags. */
  #searched = 0

  constructor(wanted: Wanted) {
    this.#wanted = wanted
    if (wanted.plan.texts) this.#texts = new TextCandidates(wanted.plan.texts)
  }

  /** Whether there may be a candidate in this piece. `seen`: all pieces before it, if they are still at hand. */
  feed(piece: Buffer, seen: readonly Buffer[] | undefined): boolean {
    const finding = this.#texts?.feed(piece)
    if (finding === 'inAttribute') return true
    if (finding === 'none' && this.#tags?.holdsBack !== true) return false
    // The text may stand in a script, or anywhere: the tags tell.
    const tags = this.#tagSearch()
    if (!tags) return true
    if (!this.#texts) return tags.feed(piece)
    if (!seen) return true
    const unsearched = [...seen.slice(this.#searched), piece]
    this.#searched = seen.length + 1
    return unsearched.some((one) => tags.feed(one))
  }

  #tagSearch(): TagCandidates | undefined {
    const { plan, subject, decode } = this.#wanted
    this.#tags ??= plan.tags && new TagCandidates(plan.tags, subject, decode)
    return this.#tags
  }

  /** Whether there may be one after all, now that the page has ended. */
  end(): boolean {
    return this.#tags?.end() ?? false
  }
}
