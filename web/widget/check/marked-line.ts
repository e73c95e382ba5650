import { h, type Child } from '../view/dom.ts'
import type { Part } from './differing-part.ts'

/** Renders a line of code with marked parts. */
export function markedLine(text: string, parts: readonly Part[]): HTMLElement {
  const children: Child[] = []
  let end = 0
  for (const [from, to] of parts.toSorted(([a], [b]) => a - b)) {
    if (from < end || to <= from) continue
    children.push(text.slice(end, from), h('mark', {}, text.slice(from, to)))
    end = to
  }
  return h('code', {}, ...children, text.slice(end))
}
