import type { Requirement } from '../api/versions.ts'
import { isSame } from './changes.ts'
import type { DraftContent, Item, Scopes } from './content.ts'

export type Side = 'mine' | 'theirs'

/** A draft as both sides began with it, and as each has it now. */
export type Versions = {
  readonly base: DraftContent
  readonly mine: DraftContent
  readonly theirs: DraftContent
}

/** A step or the scopes that both changed, differently. A step that one of them removed is undefined there. */
export type Conflict = Pair<'step', Requirement> | Pair<'scopes', Scopes>

type Pair<Kind, Value> = {
  readonly kind: Kind
  readonly key: string
  readonly mine: Value | undefined
  readonly theirs: Value | undefined
}

const SCOPES = 'scopes'

export function findConflicts(versions: Versions): Conflict[] {
  const { base, mine, theirs } = versions
  const steps = mergedOrder(versions).flatMap((key): Conflict[] => {
    const of = (content: DraftContent): Requirement | undefined => itemOf(content, key)?.step
    const pair = { kind: 'step', key, mine: of(mine), theirs: of(theirs) } as const
    return sideOf(of(base), pair) === undefined ? [pair] : []
  })
  const pair = { kind: SCOPES, key: SCOPES, mine: mine.scopes, theirs: theirs.scopes } as const
  return sideOf(base.scopes, pair) === undefined ? [...steps, pair] : steps
}

/** Merges two drafts step by step. `choose` decides where both sides changed something. */
export function mergeDrafts(versions: Versions, choose: (key: string) => Side): DraftContent {
  const { base, mine, theirs } = versions
  const items = mergedOrder(versions).flatMap((key): Item[] => {
    const ours = { mine: itemOf(mine, key), theirs: itemOf(theirs, key) }
    const steps = { mine: ours.mine?.step, theirs: ours.theirs?.step }
    const item = ours[sideOf(itemOf(base, key)?.step, steps) ?? choose(key)]
    return item ? [item] : []
  })
  const side = sideOf(base.scopes, { mine: mine.scopes, theirs: theirs.scopes }) ?? choose(SCOPES)
  return { items, scopes: versions[side].scopes }
}

/** The side that changed a value; undefined if both did, differently. */
export function sideOf(
  base: unknown,
  { mine, theirs }: { mine: unknown; theirs: unknown },
): Side | undefined {
  if (isSame(mine, theirs) || isSame(base, theirs)) return 'mine'
  return isSame(base, mine) ? 'theirs' : undefined
}

/** Keys of all steps: in the order of the side that moved some, with the additions of the other side in their place. */
function mergedOrder({ base, mine, theirs }: Versions): string[] {
  const [main, other] = isMoved(base, mine) ? [mine, theirs] : [theirs, mine]
  const order = main.items.map(({ key }) => key)
  other.items.forEach(({ key }, index) => {
    if (order.includes(key)) return
    const previous = other.items[index - 1]?.key
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key)
  })
  return order
}

function isMoved(base: DraftContent, { items }: DraftContent): boolean {
  const kept = items.map(({ key }) => key).filter((key) => itemOf(base, key))
  const before = base.items.map(({ key }) => key).filter((key) => kept.includes(key))
  return !isSame(before, kept)
}

function itemOf({ items }: DraftContent, key: string): Item | undefined {
  return items.find((item) => item.key === key)
}
