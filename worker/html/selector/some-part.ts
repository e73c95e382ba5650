import { SelectorType, type Selector } from 'css-what'

/** True if a part of the selectors passes the test, also inside pseudo-classes such as `:not()`. */
export function somePart(list: readonly (readonly Selector[])[], test: (part: Selector) => boolean): boolean {
  return list.flat().some((part) => {
    const inner = part.type === SelectorType.Pseudo && Array.isArray(part.data) ? part.data : []
    return test(part) || somePart(inner, test)
  })
}
