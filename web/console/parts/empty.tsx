import type { ComponentChildren, VNode } from 'preact'

type EmptyProps = { title: string; children: ComponentChildren }

/** Where nothing is yet: what it is for, and what to do next. */
export function Empty({ title, children }: EmptyProps): VNode {
  return (
    <div class="empty">
      <span class="blaze" aria-hidden="true" />
      <h2>{title}</h2>
      {children}
    </div>
  )
}
