import type { ComponentChildren, VNode } from 'preact'

type EmptyProps = { title: string; children: ComponentChildren }

/** Placeholder for an empty list, usually with a button that fills it. */
export function Empty({ title, children }: EmptyProps): VNode {
  return (
    <div class="empty">
      <span class="blaze" aria-hidden="true" />
      <h2>{title}</h2>
      {children}
    </div>
  )
}
