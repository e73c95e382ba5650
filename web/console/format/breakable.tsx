import type { VNode } from 'preact'
import { breakableParts } from '../../../shared/content/breakable-parts.ts'

/** A host or URL that breaks after its dots and slashes, rather than within a word. */
export function Breakable({ text }: { text: string }): VNode {
  return <>{breakableParts(text).flatMap((part, index) => (index === 0 ? [part] : [<wbr />, part]))}</>
}
