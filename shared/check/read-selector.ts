import { compile } from 'css-select'
import { parse, type Selector } from 'css-what'
import { refusalOf } from './selector-refusal.ts'

export type ReadSelector = { readonly kind: 'read'; readonly list: readonly (readonly Selector[])[] }

export type SelectorRefusal = { readonly kind: 'refused'; readonly reason: string }

export const MAX_SELECTOR_CHARACTERS = 500

/**
 * Reads a CSS selector, or says why it cannot be used. The one judge of selectors: a draft that it lets pass is never
 * refused by a worker.
 */
export function readSelector(text: string): ReadSelector | SelectorRefusal {
  if (text.length > MAX_SELECTOR_CHARACTERS) {
    return refused(`it is longer than ${MAX_SELECTOR_CHARACTERS} characters`)
  }
  try {
    const list = parse(text)
    const reason = refusalOf(text, list)
    if (reason !== undefined) return refused(reason)
    // Throws for what css-select does not know; it sorts and lower-cases the tokens it is given.
    compile(structuredClone(list), { adapter: noElements, cacheResults: false })
    return { kind: 'read', list }
  } catch (error) {
    // css-what quotes what it found, which at the end of a selector is nothing.
    const reason =
      error instanceof Error ? error.message.replace(/found $/, 'found its end') : 'it cannot be read'
    return refused(reason)
  }
}

function refused(reason: string): SelectorRefusal {
  return { kind: 'refused', reason }
}

/** Compiling asks nothing of a page. */
const noElements = {
  isTag: (_node: unknown): _node is object => false,
  getName: () => '',
  getAttributeValue: () => undefined,
  hasAttrib: () => false,
  getChildren: () => [],
  getParent: () => null,
  getSiblings: () => [],
  getText: () => '',
  removeSubsets: (elements: unknown[]) => elements as object[],
}
