import type { VNode } from 'preact'
import { markDifferences } from './mark-differences.ts'

/** One of two texts, with the words that differ from the other text marked. */
export function MarkedText({ texts, of }: { texts: readonly [string, string]; of: 0 | 1 }): VNode {
  const pieces = markDifferences(...texts)[of]
  if (pieces.length === 0) return <em>empty</em>
  return (
    <>
      {pieces.map(({ text, isDifferent }, index) => (isDifferent ? <mark key={index}>{text}</mark> : text))}
    </>
  )
}
