import { phrase } from '../../../shared/check/messages/facts.ts'
import type { FoundElement } from '../found-element.ts'
import type { KeptBytes } from '../input/kept-bytes.ts'
import { searchTree } from './page-tree.ts'
import type { CompiledSelector } from '../selector/compile.ts'
import type { Decode } from '../tokenizer/start-tag.ts'
import type { Undecided } from '../undecided.ts'
import { TooComplex, type WorkBudget } from '../work-budget.ts'

type KeptSearch = {
  readonly decode: Decode
  readonly list: CompiledSelector['list']
  readonly work: WorkBudget
  /** Called with each matching element, in tree order. */
  readonly found: (element: FoundElement) => void
}

/**
 * Searches the tree of a completely kept page and returns the page's own security policies. Throws TooComplex
 * beyond the limits.
 */
export async function searchKept(
  kept: KeptBytes,
  { decode, list, work, found }: KeptSearch,
): Promise<readonly string[]> {
  if (!work.mayMakeTree) throw new TooComplex()
  if (kept.truncated) throw new TooComplex(oversizedPage('2 MiB'))
  return searchTree({ page: decode(kept.join()), list, work, found })
}

function oversizedPage(limit: string): Undecided {
  return { code: 'http_body_too_large', facts: { limit } }
}

/** For a page in an encoding that cannot be decoded. */
export const unreadablePage: Undecided = {
  code: 'http_decode_failed',
  facts: { encoding: phrase('supported_encoding') },
}
