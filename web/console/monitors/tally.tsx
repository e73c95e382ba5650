import type { VNode } from 'preact'
import { formatCount } from '../format/numbers.ts'

type TallyProps = {
  name: string
  /** Undefined while the number would be of more than what is shown. */
  count: number | undefined
  tone?: string
  isOn: boolean
  onClick: () => void
}

/** A number that is a filter: it shows only what it counts. */
export function Tally({ name, count, tone = 'plain', isOn, onClick }: TallyProps): VNode {
  return (
    <button type="button" class={`tally ${tone}`} aria-pressed={isOn} onClick={onClick}>
      {count !== undefined && <strong>{formatCount(count)}</strong>} {name}
    </button>
  )
}
