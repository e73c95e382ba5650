import type { VNode } from 'preact'
import type { Point } from '../points.ts'

/** Distance of two marks, as a share of the chart, below which the first one has no room for its label. */
const LABEL_SHARE = 0.08

/** Marks where versions were published. The texts of the values and the table say so, too. */
export function Releases({ points }: { points: readonly Point[] }): VNode {
  const lastIndex = points.length - 1
  const marks = points.flatMap(({ releases }, index) => {
    const newest = releases.at(-1)
    return newest === undefined ? [] : [{ newest, share: lastIndex === 0 ? 0.5 : index / lastIndex }]
  })
  return (
    <>
      {marks.map(({ newest, share }, index) => {
        const hasRoom = (marks[index + 1]?.share ?? Infinity) - share >= LABEL_SHARE
        return (
          <span
            key={newest}
            class={`release ${share > 1 - LABEL_SHARE ? 'before' : ''}`}
            style={{ '--share': share }}
            aria-hidden="true"
          >
            {hasRoom && `v${newest}`}
          </span>
        )
      })}
    </>
  )
}
