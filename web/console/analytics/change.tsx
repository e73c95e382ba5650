import { ArrowDown, ArrowUp } from 'lucide'
import type { VNode } from 'preact'
import { Icon } from '../parts/icon.tsx'
import { areComparable, changeOf } from '../format/numbers.ts'

type ChangeProps = {
  current: number | null
  previous: number | null | undefined
  /** Which direction is an improvement. */
  better: 'more' | 'less'
  kind?: 'amount' | 'share'
  /** How many visitors, completions or errors the numbers are of. */
  sizes: readonly number[]
}

/** The change of a number, with a sign and an arrow, in the colour of an improvement or the opposite. */
export function Change({ current, previous, better, kind = 'amount', sizes }: ChangeProps): VNode | null {
  const change = changeOf(current, previous ?? null, kind)
  if (!change) return null
  if (change.direction === 'none') return <span class="change fine">{change.text}</span>
  if (!areComparable(sizes)) return <span class="change fine">Too few to compare</span>
  const tone = (change.direction === 'up') === (better === 'more') ? 'ok' : 'bad'
  return (
    <span class={`change ${tone}`}>
      <Icon of={change.direction === 'up' ? ArrowUp : ArrowDown} />
      {change.text}
    </span>
  )
}
