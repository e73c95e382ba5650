import type { VNode } from 'preact'
import { niceTop, pathOf, SIDE } from '../analytics/scale.ts'

/** A small line chart without axes, beside the number that explains it. */
export function Sparkline({ values }: { values: readonly number[] }): VNode {
  const top = niceTop(Math.max(...values))
  const path = pathOf(values, top)
  return (
    <svg class="sparkline" viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="area" d={`${path} V ${SIDE} H 0 Z`} />
      <path class="line one" d={path} />
    </svg>
  )
}
