import type { ComponentChildren, VNode } from 'preact'
import { useRef } from 'preact/hooks'

type UsedDetailsProps = { summary: string; isUsed: boolean; children: ComponentChildren }

/** Fields that few checks need. They open once one of them is used, and do not close under the author's hands. */
export function UsedDetails({ summary, isUsed, children }: UsedDetailsProps): VNode {
  const wasUsed = useRef(false)
  wasUsed.current ||= isUsed
  return (
    <details open={wasUsed.current} class="check-part">
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
