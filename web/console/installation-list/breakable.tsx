import type { VNode } from 'preact'

/** A host or URL that breaks after its dots and slashes, rather than within a word. */
export function Breakable({ text }: { text: string }): VNode {
  return <>{text.split(/(?<=[./])/).flatMap((part, index) => (index === 0 ? [part] : [<wbr />, part]))}</>
}
