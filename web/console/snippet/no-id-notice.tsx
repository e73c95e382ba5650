import type { VNode } from 'preact'
import { Notice } from '../parts/notice.tsx'

/** Warns about a check that passes with the snippet of any customer. */
export function NoIdNotice(): VNode {
  return (
    <Notice tone="unsure" title="The check cannot tell whose snippet it is">
      <p>
        It looks for nothing that looks like an ID, so it passes with anybody’s snippet. If a part of the
        snippet differs for each visitor, put a variable such as <code>{'{{siteId}}'}</code> in its place.
      </p>
    </Notice>
  )
}
