import { breakableParts } from '../../../shared/content/breakable-parts.ts'
import { h, type Child } from './dom.ts'

/** Renders a text whose names and addresses break only after their dots and slashes, as long as the parts fit a line. */
export function breakable(text: string): Child[] {
  return breakableParts(text).flatMap((part, index) => [index > 0 && h('wbr'), part])
}
