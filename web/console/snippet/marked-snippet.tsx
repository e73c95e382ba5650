import type { VNode } from 'preact'
import type { Range } from '../../../shared/snippet/tags.ts'
import { mergeMarks } from './marks.ts'

/** A snippet in which the parts that a check looks for are marked. */
export function MarkedSnippet({ snippet, marks }: { snippet: string; marks: readonly Range[] }): VNode {
  let at = 0
  const pieces = mergeMarks(marks).flatMap(({ start, end }) => {
    const before = snippet.slice(at, start)
    at = end
    return [before, <mark key={start}>{snippet.slice(start, end)}</mark>]
  })
  return (
    <pre class="marked" tabIndex={0} aria-label="Snippet, with the parts that the check looks for">
      <code>
        {pieces}
        {snippet.slice(at)}
      </code>
    </pre>
  )
}
