import type { ComponentChildren, VNode } from 'preact'

type EmptyProps = { title: string; children: ComponentChildren }

/** Placeholder of an empty list, with the next step. */
export function Empty({ title, children }: EmptyProps): VNode {
  return (
    <div class="empty">
      <span class="blaze" aria-hidden="true" />
      <h2>{title}</h2>
      {children}
    </div>
  )
}
