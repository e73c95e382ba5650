import { isTraversal, SelectorType, stringify, type Selector } from 'css-what'
import { isPlain } from './subject.ts'

/** Conditions of a selector other than the type and attributes of the element. */
export type PositionRules = {
  /** Half of the page that the element must be in. */
  readonly half: 'head' | 'body' | undefined
  /** Its required position, such as `directly inside #footer`. */
  readonly place: string | undefined
  /** Other conditions, such as `:first-child`. */
  readonly conditions: readonly string[]
}

export function positionRulesOf(selector: readonly Selector[]): PositionRules {
  const last = selector.findLastIndex(isTraversal)
  const subject = selector.slice(last + 1)
  const relation = phrases[selector[last]?.type ?? '']
  return {
    half: halfOf(selector),
    place: relation && `${relation[0]} ${stringify([selector.slice(0, last)])}${relation[1]}`,
    conditions: subject.filter((part) => !isPlain([part])).map((part) => stringify([[part]])),
  }
}

const phrases: Readonly<Record<string, readonly [before: string, after: string]>> = {
  [SelectorType.Child]: ['directly inside', ''],
  [SelectorType.Descendant]: ['inside', ''],
  [SelectorType.Adjacent]: ['right after', ''],
  [SelectorType.Sibling]: ['after', ', in the same element'],
}

/** Everything after `head >` or `head ` in a selector is in the head, whichever combinators follow. */
function halfOf(selector: readonly Selector[]): PositionRules['half'] {
  for (let at = selector.length - 1; at >= 0; at -= 1) {
    const part = selector[at]
    if (part?.type !== SelectorType.Tag || (part.name !== 'head' && part.name !== 'body')) continue
    const next = selector.slice(at).find(isTraversal)
    if (next?.type === SelectorType.Child || next?.type === SelectorType.Descendant) return part.name
  }
  return undefined
}
