import { isTraversal, SelectorType, type Selector } from 'css-what'

const words = (text: string): readonly string[] => text.split(' ')

/** HTML elements that never contain other elements of the page: they have text, a separate document, or no content. */
const childless = new Set([
  ...words('noscript template iframe textarea script style xmp noembed noframes plaintext'),
  ...words('area base br col embed hr img input link meta param source track wbr'),
])

/** Returns the reason why a selector can never match on a page, naming the element; undefined when none is known. */
export function whyNeverMatches(list: readonly (readonly Selector[])[]): string | undefined {
  for (const selector of list) {
    // In SVG, elements with these names may contain others.
    if (selector.some((part) => part.type === SelectorType.Tag && /^(svg|math)$/i.test(part.name))) continue
    const name = selector.map((part, index) => childlessAt(selector, part, index)).find(Boolean)
    if (name !== undefined) return childlessReason(name)
  }
  return undefined
}

/** Returns the type at `index` if elements of this type contain no others, but the selector looks for one inside. */
function childlessAt(selector: readonly Selector[], part: Selector, index: number): string | undefined {
  if (part.type !== SelectorType.Tag || !childless.has(part.name.toLowerCase())) return undefined
  const rest = selector.slice(index + 1)
  const next = rest.findIndex(isTraversal)
  const own = next < 0 ? rest : rest.slice(0, next)
  const after = next < 0 ? undefined : rest[next]?.type
  const requiresContent =
    after === SelectorType.Child || after === SelectorType.Descendant || own.some(looksInside)
  return requiresContent ? part.name.toLowerCase() : undefined
}

function looksInside(part: Selector): boolean {
  if (part.type !== SelectorType.Pseudo || part.name !== 'has' || !Array.isArray(part.data)) return false
  return part.data.every(
    ([first]) => first?.type !== SelectorType.Adjacent && first?.type !== SelectorType.Sibling,
  )
}

function childlessReason(name: string): string {
  if (name === 'noscript')
    return 'noscript contains no elements: browsers run scripts, and read its content as text'
  if (name === 'template') return 'template contains no elements: its content is not part of the page'
  return `${name} contains no elements`
}
