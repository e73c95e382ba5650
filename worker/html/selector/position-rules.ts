import { isTraversal, SelectorType, stringify, type Selector } from 'css-what'
import { phrase, type Phrase } from '../../../shared/check/messages/facts.ts'
import { isPlain } from './subject.ts'

/** Conditions of a selector other than the type and attributes of the element. */
export type PositionRules = {
  /** Half of the page that the element must be in. */
  readonly half: 'head' | 'body' | undefined
  /** Its required position, such as `directly inside #footer`. */
  readonly place: Phrase | undefined
  /** Other conditions, such as `:first-child`. */
  readonly conditions: readonly string[]
}

export function positionRulesOf(selector: readonly Selector[]): PositionRules {
  const last = selector.findLastIndex(isTraversal)
  const subject = selector.slice(last + 1)
  const relation = relations[selector[last]?.type ?? '']
  return {
    half: halfOf(selector),
    place: relation && phrase(relation, { selector: stringify([selector.slice(0, last)]) }),
    conditions: subject.filter((part) => !isPlain([part])).map((part) => stringify([[part]])),
  }
}

type Relation = 'directly_inside' | 'inside' | 'right_after' | 'after'

const relations: Readonly<Record<string, Relation>> = {
  [SelectorType.Child]: 'directly_inside',
  [SelectorType.Descendant]: 'inside',
  [SelectorType.Adjacent]: 'right_after',
  [SelectorType.Sibling]: 'after',
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
