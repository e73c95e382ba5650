import type { VNode } from 'preact'
import { Breakable } from '../format/breakable.tsx'

/** Address of a customer's site, which opens in a new tab. The site does not learn from where. */
export function SiteLink({ target }: { target: string }): VNode {
  return (
    <a href={target} target="_blank" rel="noreferrer">
      <Breakable text={target} />
      <span class="unseen"> (opens in a new tab)</span>
    </a>
  )
}
