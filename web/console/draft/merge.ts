import type { Requirement } from '../api/versions.ts'
import { isSame } from './changes.ts'
import type { DraftContent, Item, Scopes } from './content.ts'

export type Side = 'mine' | 'theirs'

/** The content that both sides started from, and each side's current content. */
export type Versions = {
  readonly base: DraftContent
  readonly mine: DraftContent
  readonly theirs: DraftContent
}

/** A step or the scopes that both sides changed differently. A side is undefined if it removed the step. */
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
    const stepIn = (content: DraftContent): Requirement | undefined => itemOf(content, key)?.step
    const pair = { kind: 'step', key, mine: stepIn(mine), theirs: stepIn(theirs) } as const
    return sideOf(stepIn(base), pair) === undefined ? [pair] : []
  })
  const pair = { kind: SCOPES, key: SCOPES, mine: mine.scopes, theirs: theirs.scopes } as const
  return sideOf(base.scopes, pair) === undefined ? [...steps, pair] : steps
}

/** Merges two drafts step by step. `choose` decides on steps and scopes that both sides changed differently. */
export function mergeDrafts(versions: Versions, choose: (key: string) => Side): DraftContent {
  const { base, mine, theirs } = versions
  const items = mergedOrder(versions).flatMap((key): Item[] => {
    const both = { mine: itemOf(mine, key), theirs: itemOf(theirs, key) }
    const steps = { mine: both.mine?.step, theirs: both.theirs?.step }
    const item = both[sideOf(itemOf(base, key)?.step, steps) ?? choose(key)]
    return item ? [item] : []
  })
  const side = sideOf(base.scopes, { mine: mine.scopes, theirs: theirs.scopes }) ?? choose(SCOPES)
  return { items, scopes: versions[side].scopes }
}

/** Returns the side whose value to keep, or undefined if both sides changed the value differently. */
export function sideOf(
  base: unknown,
  { mine, theirs }: { mine: unknown; theirs: unknown },
): Side | undefined {
  if (isSame(mine, theirs) || isSame(base, theirs)) return 'mine'
  return isSame(base, mine) ? 'theirs' : undefined
}

/** Returns all step keys in my order if I moved steps, otherwise in theirs, with the other side's new steps in place. */
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
  const remaining = items.map(({ key }) => key).filter((key) => itemOf(base, key))
  const inBaseOrder = base.items.map(({ key }) => key).filter((key) => remaining.includes(key))
  return !isSame(inBaseOrder, remaining)
}

function itemOf({ items }: DraftContent, key: string): Item | undefined {
  return items.find((item) => item.key === key)
}
