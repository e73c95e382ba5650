import type { VNode } from 'preact'

/** Loading message. Its styles delay it, so that it does not flicker during quick requests. */
export function Loading({ label = 'Loading' }: { label?: string }): VNode {
  return (
    <p class="loading" role="status">
      {label}
    </p>
  )
}
