import type { DefaultTreeAdapterTypes } from 'parse5'
import { asciiLower } from './ascii.ts'

export type Node = DefaultTreeAdapterTypes.Node
export type Element = DefaultTreeAdapterTypes.Element

/** A page that would take too much work; the message names the limit that it goes beyond. */
export class TooComplex extends Error {
  override name = 'TooComplex'
}

/**
 * How many nodes css-select may look at before it is stopped: about half a second of work, and 7 times what the slowest
 * of 258 real pages takes. Not so for `:has` on a page nested 90,000 deep: each step down moves css-select's whole stack,
 * and the search takes three to five seconds. To look through so many characters of text counts as one step.
 */
const MAX_STEPS = 2_000_000
const CHARACTERS_A_STEP = 16

/** What css-select needs to walk parse5's tree. It throws TooComplex when a page made to be slow is searched. */
export function treeAdapter(maxSteps: number = MAX_STEPS): typeof adapter {
  let steps = 0
  function work(amount: number): void {
    steps += amount
    if (steps > maxSteps) throw new TooComplex('what can be searched in time')
  }
  function isTag(node: Node): node is Element {
    work(1)
    return 'tagName' in node
  }
  function countedText(node: Node): string {
    const text = getText(node)
    work(text.length / CHARACTERS_A_STEP)
    return text
  }
  const adapter = {
    isTag,
    getName: (element: Element) => asciiLower(element.tagName),
    getAttributeValue: attributeValue,
    hasAttrib: (element: Element, name: string) => attributeValue(element, name) !== undefined,
    getChildren,
    getParent: (node: Node) => ('parentNode' in node ? (node.parentNode ?? null) : null),
    getSiblings: (node: Node) =>
      'parentNode' in node && node.parentNode ? getChildren(node.parentNode) : [node],
    getText: countedText,
    // css-select asks for this only with several roots, and there is one.
    removeSubsets: (nodes: Node[]) => nodes,
  }
  return adapter
}

/** Attributes in a namespace (`xlink:href` in SVG) are invisible to selectors that name none. */
function attributeValue(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.namespace === undefined && asciiLower(attr.name) === name)?.value
}

function getChildren(node: Node): Node[] {
  return 'childNodes' in node ? node.childNodes : []
}

/** The text in a node and all below it. */
export function getText(node: Node): string {
  let text = ''
  const waiting: Node[] = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.nodeName === '#text' && 'value' in next) text += next.value
    const children = getChildren(next)
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index]
      if (child) waiting.push(child)
    }
  }
  return text
}
