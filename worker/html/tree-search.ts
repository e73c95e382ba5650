import type { KeptBytes } from './kept-bytes.ts'
import { searchTree, type TreeAnswer } from './page-tree.ts'
import type { CompiledSelector } from './selector.ts'
import type { Decode } from './start-tag.ts'
import { TooComplex } from './tree-adapter.ts'
import type { Undecided } from './undecided.ts'

/**
 * A page of more bytes or tags than this is not made into a tree. Within both limits the slowest page known takes
 * 0.6 s and 150 MB, during which this process does nothing else; at 5 MiB without a limit on tags it took 7 s, 1.9 GB.
 */
export const MAX_TREE_BYTES = 2 * 1024 * 1024
export const MAX_TREE_TAGS = 100_000

type Search = {
  readonly decode: Decode
  /** How many tags the page has. */
  readonly tags: number
  readonly list: CompiledSelector['list']
}

/** Searches the tree of a page that was kept whole. Throws TooComplex for one beyond the limits. */
export function searchKept(kept: KeptBytes, { decode, tags, list }: Search): TreeAnswer {
  const page = kept.all()
  if (!page) throw new TooComplex('2 MiB')
  if (tags > MAX_TREE_TAGS) throw new TooComplex(`${MAX_TREE_TAGS} tags`)
  return searchTree(decode(page), list)
}

export function tooLarge(limit: string): Undecided {
  return { code: 'http_body_too_large', facts: { limit } }
}

/** Of a page in an encoding of which no text can be made. */
export const unreadablePage: Undecided = {
  code: 'http_decode_failed',
  facts: { encoding: 'text in a supported encoding' },
}
