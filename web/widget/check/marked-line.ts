import { breakable } from '../view/breakable.ts'
import { h, type Child } from '../view/dom.ts'
import type { Part } from './differing-part.ts'

/** Renders a line of code with marked parts. */
export function markedLine(text: string, parts: readonly Part[]): HTMLElement {
  return h('code', {}, ...marked(text, parts))
}

/** Renders a text with marked parts. */
export function marked(text: string, parts: readonly Part[]): Child[] {
  const children: Child[] = []
  let end = 0
  for (const [from, to] of parts.toSorted(([a], [b]) => a - b)) {
    if (from < end || to <= from) continue
    children.push(...breakable(text.slice(end, from)), h('mark', {}, text.slice(from, to)))
    end = to
  }
  return [...children, ...breakable(text.slice(end))]
}
