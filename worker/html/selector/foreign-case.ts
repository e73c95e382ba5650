import { AttributeAction, SelectorType, type AttributeSelector, type Selector } from 'css-what'
import { somePart } from './some-part.ts'

type List = readonly (readonly Selector[])[]

/**
 * Some attributes of HTML elements, such as type and rel, are compared without regard to case; those of SVG and MathML
 * never are (HTML, 4.16.2). css-select does not distinguish them (7.0.0, `shouldIgnoreCase` in src/attributes.ts).
 */
export function dependsOnForeign(list: List): boolean {
  return somePart(list, (part) => part.type === SelectorType.Attribute && followsElement(part))
}

function followsElement({ action, ignoreCase, value }: AttributeSelector): boolean {
  return action !== AttributeAction.Exists && ignoreCase === null && /[a-z]/i.test(value)
}

/** The selectors as they hold for elements of SVG and MathML. */
export function withForeignCase(list: List): Selector[][] {
  return mapAttributes(list, (part) => ({ ...part, ignoreCase: false }))
}

const foreign: Selector = { type: SelectorType.Pseudo, name: 'foreign', data: null }
const notForeign: Selector = { type: SelectorType.Pseudo, name: 'not', data: [[foreign]] }

/** The selectors with both meanings, for a css-select whose pseudo-class `:foreign` tells the elements apart. */
export function withEachCase(list: List): Selector[][] {
  return mapAttributes(list, (part) => ({
    type: SelectorType.Pseudo,
    name: 'is',
    data: [
      [notForeign, part],
      [foreign, { ...part, ignoreCase: false }],
    ],
  }))
}

function mapAttributes(list: List, change: (part: AttributeSelector) => Selector): Selector[][] {
  return list.map((selector) =>
    selector.map((part) => {
      if (part.type === SelectorType.Attribute) return followsElement(part) ? change(part) : part
      if (part.type !== SelectorType.Pseudo || !Array.isArray(part.data)) return part
      return { ...part, data: mapAttributes(part.data, change) }
    }),
  )
}
