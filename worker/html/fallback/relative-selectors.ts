import { isTraversal, SelectorType, type Selector } from 'css-what'

type List = readonly (readonly Selector[])[]

const scope: Selector = { type: SelectorType.Pseudo, name: 'scope', data: null }
const notScope: Selector = { type: SelectorType.Pseudo, name: 'not', data: [[scope]] }
/**
 * Always true. Keeps css-select from anchoring the selector that contains it below the element of a `:has()` (7.0.0,
 * `absolutize` in src/compile.ts).
 */
const anything: Selector = {
  type: SelectorType.Pseudo,
  name: 'not',
  data: [[scope, notScope]],
}

/**
 * Rewrites `:has()` for css-select, which also looks for the first compound of `:has(A B)` outside the element, and for
 * all of `:has(> :is(A B))` inside it (7.0.0, src/compile.ts); CSS does the reverse (Selectors 4, section 3.4.1). A `:scope`
 * of the selector itself is the root.
 */
export function asBrowsersSearch(list: List): Selector[][] {
  return list.map((selector) => selector.map((part) => rewrite(part, { inHas: false })))
}

function rewrite(part: Selector, { inHas }: { inHas: boolean }): Selector {
  if (part.type === SelectorType.Tag) return { ...part, name: treeName(part.name) }
  if (part.type !== SelectorType.Pseudo) return part
  if (part.name === 'scope') return { ...part, name: 'root' }
  if (!Array.isArray(part.data)) return part
  const isHas = part.name === 'has'
  const data = part.data.map((selector) => {
    const inner = selector.map((member) => rewrite(member, { inHas: inHas || isHas }))
    if (isHas) return anchor(inner)
    return inHas ? [...inner, anything] : inner
  })
  return { ...part, data }
}

/**
 * `A B` becomes `:scope A:not(:scope) B`: css-select lets the element itself be A (7.0.0, `has` in
 * src/pseudo-selectors/subselects.ts).
 */
function anchor(selector: Selector[]): Selector[] {
  const first = selector.findIndex(isTraversal)
  if (first <= 0) return selector
  const descendant: Selector = { type: SelectorType.Descendant }
  return [scope, descendant, ...selector.slice(0, first), notScope, ...selector.slice(first)]
}

/**
 * css-select does not look into elements named template (7.0.0, src/helpers/querying.ts). Those of SVG have children, and
 * those of HTML have none: parse5 keeps their content apart (8.1.1, `setTemplateContent` in
 * dist/tree-adapters/default.js). So both the selector and the tree have another name.
 */
export function treeName(name: string): string {
  return name.toLowerCase() === 'template' ? 'template ' : name
}
