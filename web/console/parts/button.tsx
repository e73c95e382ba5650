import type { ComponentChildren, VNode } from 'preact'

type ButtonProps = {
  onClick?: () => void
  kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  submits?: boolean
  busy?: boolean
  disabled?: boolean
  /** Accessible name, if the text alone does not say what the button does. */
  label?: string
  expanded?: boolean
  children: ComponentChildren
}

/** A button that keeps the focus while it is busy. */
export function Button({
  onClick,
  kind = 'plain',
  submits,
  busy,
  label,
  expanded,
  ...rest
}: ButtonProps): VNode {
  return (
    <button
      type={submits ? 'submit' : 'button'}
      class={`button ${kind} ${busy ? 'busy' : ''}`}
      aria-disabled={busy || rest.disabled ? 'true' : undefined}
      aria-label={label}
      aria-expanded={expanded}
      onClick={(event) => {
        if (busy || rest.disabled) event.preventDefault()
        else onClick?.()
      }}
    >
      {rest.children}
    </button>
  )
}
