import type { VNode } from 'preact'
import { axisTicks, pathOf, SIDE } from '../analytics/chart/scale.ts'

/** A small line chart without axes, beside the number that explains it. */
export function Sparkline({ values }: { values: readonly number[] }): VNode {
  const top = axisTicks(Math.max(...values)).at(-1) ?? 1
  const path = pathOf(values, top)
  return (
    <svg class="sparkline" viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="area" d={`${path} V ${SIDE} H 0 Z`} />
      <path class="line one" d={path} />
    </svg>
  )
}
