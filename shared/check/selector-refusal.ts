import { AttributeAction, isTraversal, SelectorType, type Selector } from 'css-what'
import { dynamic } from './pseudo-names.ts'

/** A CSS name without escapes. The names in `#1a` and `.>` are invalid. */
const identifier = /^(--|-?[_a-z\u0080-\uffff])[-\w\u0080-\uffff]*$/i

/** Returns the reason why a parsed selector cannot be used, naming the part; undefined if it can. */
export function refusalOf(text: string, list: readonly (readonly Selector[])[]): string | undefined {
  if (list.length === 0) return 'it is empty'
  for (const selector of list) {
    const reason = badOrder(selector) ?? firstReason(selector, (part) => badPart(text, part))
    if (reason !== undefined) return reason
  }
  return undefined
}

function firstReason(
  selector: readonly Selector[],
  check: (part: Selector) => string | undefined,
): string | undefined {
  for (const part of selector) {
    const reason = check(part)
    if (reason !== undefined) return reason
  }
  return undefined
}

/**
 * css-what accepts two things that CSS does not: a combinator at either end, and a type that is not first (8.0.0,
 * `parseSelector` in src/parse.ts).
 */
function badOrder(selector: readonly Selector[]): string | undefined {
  const first = selector[0]
  const last = selector.at(-1)
  if (!first || !last) return 'a part of it is empty'
  if (isTraversal(first)) return 'it begins with a combinator'
  if (isTraversal(last)) return 'it ends with a combinator'
  const misplaced = selector.findIndex((part, index) => {
    const before = selector[index - 1]
    return (
      before !== undefined &&
      !isTraversal(before) &&
      (part.type === SelectorType.Tag || part.type === SelectorType.Universal)
    )
  })
  return misplaced === -1 ? undefined : 'the type must come first, before classes and attributes'
}

function badPart(text: string, part: Selector): string | undefined {
  const escaped = text.includes('\\')
  if (part.type === SelectorType.PseudoElement) return `::${part.name} is not an element of the page`
  if (part.type === SelectorType.Parent) return '"<" is not CSS'
  if (part.type === SelectorType.ColumnCombinator) return '"||" is not supported'
  // css-select also throws for these (7.0.0, src/general.ts), but not if it finds first that another part matches everything.
  if (hasNamespace(part)) return 'namespaces are not yet supported'
  if (part.type === SelectorType.Pseudo) return badPseudo(text, part.name, part.data)
  if (part.type === SelectorType.Tag)
    return badCapital(part.name) ?? (escaped ? undefined : badName(part.name))
  if (part.type !== SelectorType.Attribute) return undefined
  const capital = badCapital(part.name)
  if (capital !== undefined) return capital
  if (part.action === AttributeAction.Element && part.value === '') return `[${part.name}~=""] never matches`
  return escaped ? undefined : (badName(part.name) ?? badShorthand(text, part.name, part.value))
}

function hasNamespace(part: Selector): boolean {
  if (!('namespace' in part) || part.namespace === null) return false
  return part.type !== SelectorType.Attribute || part.namespace !== '*'
}

/** css-select lower-cases all letters of a name (7.0.0, src/general.ts), HTML only A to Z. */
function badCapital(name: string): string | undefined {
  const ascii = name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  if (name.toLowerCase() === ascii) return undefined
  return `"${name}" has a capital letter that is not one of A to Z`
}

function badName(name: string): string | undefined {
  return identifier.test(name) ? undefined : `"${name}" is not a name`
}

/**
 * For `.5` and `#1a`, which css-what reads as the equivalent attribute selectors (8.0.0, `addSpecialAttribute` in
 * src/parse.ts).
 */
function badShorthand(text: string, name: string, value: string): string | undefined {
  const sign = { class: '.', id: '#' }[name]
  if (sign === undefined || value === '' || identifier.test(value)) return undefined
  return text.includes(sign + value) ? `"${sign}${value}" is not a name` : undefined
}

function badPseudo(text: string, name: string, data: unknown): string | undefined {
  if (dynamic.has(name)) return `:${name} depends on what a visitor does`
  if (!Array.isArray(data)) return undefined
  // A selector inside :has() may begin with a combinator.
  if (name === 'has') {
    const inner = (data as Selector[][]).map((list) =>
      list[0] && isTraversal(list[0]) ? list.slice(1) : list,
    )
    return refusalOf(text, inner)
  }
  return refusalOf(text, data as Selector[][])
}
