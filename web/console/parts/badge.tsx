import type { VNode } from 'preact'

type BadgeProps = { tone?: 'ok' | 'bad' | 'unsure' | 'plain'; children: string }

export function Badge({ tone = 'plain', children }: BadgeProps): VNode {
  return <span class={`badge ${tone}`}>{children}</span>
}
