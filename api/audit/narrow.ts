import { setImmediate as endOfTurn } from 'node:timers/promises'
import { type Tag, tagsIn } from '../../shared/snippet/tags.ts'
import type { PublishedSnippet } from '../store/signing/similar-snippets.ts'
import { comparePublished, type PublishedComparison } from './compare/compare-published.ts'
import { countDifferentCharacters } from './find-similar.ts'

/** The elements of a text that resemble a snippet, and the others: their source, and the start tags of some. */
export type Narrowed = {
  readonly text: string
  readonly comparison: PublishedComparison
  readonly rest: string
  readonly others: readonly string[]
}

/** Comparing takes time for each of them. The head of a page has fewer. */
const MAX_ELEMENTS = 60

/**
 * Finds the elements of a pasted text, such as the head of a page, that resemble a published snippet: as many as it has, in a
 * row. Undefined if the text has no other elements.
 */
export async function narrow(published: PublishedSnippet, pasted: string): Promise<Narrowed | undefined> {
  const [tags, count] = [tagsIn(pasted), tagsIn(published.snippet).length]
  if (count === 0 || tags.length <= count || tags.length > MAX_ELEMENTS) return undefined
  let best: Narrowed | undefined
  for (let first = 0; first + count <= tags.length; first += 1) {
    await endOfTurn()
    const text = textOf(tags.slice(first, first + count), pasted)
    const comparison = comparePublished(published, text)
    if (
      !comparison ||
      (best && countDifferentCharacters(comparison) >= countDifferentCharacters(best.comparison))
    )
      continue
    const others = [tags.slice(0, first), tags.slice(first + count)].map((each) => each.filter(hasContent))
    best = {
      text,
      comparison,
      rest: others
        .map((each) => textOf(each, pasted))
        .join('\n')
        .trim(),
      others: others.flat().map((tag) => startOf(tag, pasted)),
    }
  }
  return best
}

function textOf(tags: readonly Tag[], source: string): string {
  return source.slice(tags[0]?.start, endOf(tags.at(-1), source))
}

function endOf(tag: Tag | undefined, source: string): number {
  if (!tag?.text) return tag?.end ?? 0
  const close = source.indexOf('>', tag.text.end)
  return close < 0 ? source.length : close + 1
}

/** Elements of every page, which load and run nothing. */
const structure = new Set(['html', 'head', 'body', 'meta', 'title'])

function hasContent({ name }: Tag): boolean {
  return !structure.has(name)
}

const MAX_SHOWN_CHARACTERS = 80

function startOf({ start, end }: Tag, source: string): string {
  return end - start > MAX_SHOWN_CHARACTERS
    ? `${source.slice(start, start + MAX_SHOWN_CHARACTERS)}…`
    : source.slice(start, end)
}
