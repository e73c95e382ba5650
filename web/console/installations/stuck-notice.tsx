import type { ComponentChildren, VNode } from 'preact'
import { waitsForCustomer, type Installation } from '../api/installations.ts'
import { problemText } from '../checks/code-texts.ts'
import { Ago, Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { requiredSteps } from './labels.ts'

type StuckNoticeProps = {
  installation: Installation
  /** What to do about it. */
  children: ComponentChildren
}

/** At which step an installation is, since when and why, and what to send. A step without a check is nothing to worry about. */
export function StuckNotice({ installation, children }: StuckNoticeProps): VNode | null {
  const { stuck, steps } = installation
  if (stuck === null) return null
  const { title, since } = stuck
  const isWaiting = waitsForCustomer(installation)
  return (
    <Notice
      tone={isWaiting ? 'plain' : 'unsure'}
      title={isWaiting ? `Waiting for the customer to confirm “${title}”` : `Stuck at “${title}”`}
    >
      <p class="fine">
        At this step since <Moment at={since} /> (<Ago at={since} />
        ), with {requiredSteps(steps)} done.
      </p>
      {isWaiting ? <p>This step has no check.</p> : <Reason stuck={stuck} />}
      {children}
    </Notice>
  )
}

function Reason({ stuck: { code, message, hint } }: { stuck: NonNullable<Installation['stuck']> }): VNode {
  if (code === null) return <p>Its check has not run yet.</p>
  return (
    <p>
      <strong>{problemText(code)}</strong> {message} {hint}
    </p>
  )
}
