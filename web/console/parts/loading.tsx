import type { VNode } from 'preact'

/** Loading message, which appears after a moment so that quick answers do not flicker. */
export function Loading({ label = 'Loading' }: { label?: string }): VNode {
  return (
    <p class="loading" role="status">
      {label}
    </p>
  )
}
