import type { IconNode } from 'lucide'
import type { ComponentChildren, VNode } from 'preact'
import { Icon } from './icon.tsx'

type ButtonProps = {
  onClick?: () => void
  kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  submits?: boolean
  busy?: boolean
  disabled?: boolean
  expanded?: boolean
  icon?: IconNode
  /** Value of `data-path`, by which `useFocusField` finds the button. */
  path?: string
} & (
  | {
      children: ComponentChildren
      /** Accessible name, for a button whose text does not fully describe its action. */
      label?: string
    }
  /** A button that shows only its icon, and its label on hover. */
  | { icon: IconNode; label: string; children?: never }
)

/** A button that keeps the focus while it is busy. */
export function Button({
  onClick,
  kind = 'plain',
  submits,
  busy,
  label,
  expanded,
  icon,
  path,
  ...rest
}: ButtonProps): VNode {
  const { children } = rest
  return (
    <button
      type={submits ? 'submit' : 'button'}
      class={`button ${kind} ${busy ? 'busy' : ''} ${children === undefined ? 'only-icon' : ''}`}
      aria-disabled={busy || rest.disabled ? 'true' : undefined}
      aria-label={label}
      title={children === undefined ? label : undefined}
      aria-expanded={expanded}
      data-path={path}
      onClick={(event) => {
        if (busy || rest.disabled) event.preventDefault()
        else onClick?.()
      }}
    >
      {icon && <Icon of={icon} size={children === undefined ? 'large' : 'small'} />}
      {children}
    </button>
  )
}
