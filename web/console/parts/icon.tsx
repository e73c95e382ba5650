import type { IconNode } from 'lucide'
import { h, type VNode } from 'preact'

type IconProps = { of: IconNode; size?: 'small' | 'large' }

/** A Lucide icon. Screen readers skip it, so adjacent text or the button's label must convey its meaning. */
export function Icon({ of, size = 'small' }: IconProps): VNode {
  return (
    <svg class={`icon ${size}`} viewBox="0 0 24 24" aria-hidden="true">
      {of.map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  )
}
