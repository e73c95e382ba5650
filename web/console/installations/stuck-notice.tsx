import type { ComponentChildren, VNode } from 'preact'
import type { Installation } from '../api/installations.ts'
import { problemText } from '../checks/code-texts.ts'
import { Ago, Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { requiredSteps } from './labels.ts'

type StuckNoticeProps = {
  installation: Installation
  /** What to do about it. */
  children: ComponentChildren
}

/** At which step an installation is stuck, since when and why, and what to send. */
export function StuckNotice({ installation: { stuck, steps }, children }: StuckNoticeProps): VNode | null {
  if (stuck === null) return null
  const { title, code, message, hint, since } = stuck
  return (
    <Notice tone="unsure" title={`Stuck at “${title}”`}>
      <p class="fine">
        At this step since <Moment at={since} /> (<Ago at={since} />
        ), with {requiredSteps(steps)} done.
      </p>
      {code === null ? (
        <p>Its check has not run yet.</p>
      ) : (
        <p>
          <strong>{problemText(code)}</strong> {message} {hint}
        </p>
      )}
      {children}
    </Notice>
  )
}
