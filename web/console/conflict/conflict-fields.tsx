import type { VNode } from 'preact'
import { changesBetween } from '../draft/changes.ts'
import type { Conflict, Side } from '../draft/merge.ts'
import { fieldName } from '../problems/field-names.ts'
import { fieldValue } from '../problems/field-values.ts'
import { MarkedText } from '../comparison/marked-text.tsx'

/** The fields in which one side of a conflict differs from the other, with the differing words marked. */
export function ConflictFields({ conflict, side }: { conflict: Conflict; side: Side }): VNode {
  const { mine, theirs } = conflict
  if (conflict[side] === undefined)
    return <p>{side === 'mine' ? 'You removed this step.' : 'They removed this step.'}</p>
  if (mine === undefined || theirs === undefined) return <p>Changed, not removed.</p>
  return (
    <dl>
      {changesBetween(mine, theirs).map(({ path, before, after }) => (
        <div key={path}>
          <dt>{fieldName(path)}</dt>
          <dd>
            <MarkedText
              texts={[fieldValue(before, path), fieldValue(after, path)]}
              of={side === 'mine' ? 0 : 1}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
