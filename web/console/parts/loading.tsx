import type { VNode } from 'preact'

/** Shows after a moment, so that what loads quickly does not flicker. */
export function Loading({ label = 'Loading' }: { label?: string }): VNode {
  return (
    <p class="loading" role="status">
      {label}
    </p>
  )
}
