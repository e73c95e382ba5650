import type { VNode } from 'preact'
import { nameOf, type Installation } from '../api/installations.ts'
import { Button } from '../parts/button.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import type { CheckNow } from './use-check-now.ts'

/** Button that checks the open steps of an installation, if a check is left: there is none in a completed one. */
export function CheckNowButton({
  installation,
  check: { progress, start },
}: {
  installation: Installation
  check: CheckNow
}): VNode | null {
  if (installation.status === 'completed' || installation.steps.open_checks === 0) return null
  return (
    <Button busy={progress !== undefined} label={`Check now: ${nameOf(installation)}`} onClick={start}>
      Check now
    </Button>
  )
}

/** How far the checks are, and what they came to. */
export function CheckNowState({ check: { progress, outcome, error } }: { check: CheckNow }): VNode {
  return (
    <>
      <p class="check-state fine" role="status">
        {progress ? describeProgress(progress) : outcome}
      </p>
      <ErrorNotice error={error} />
    </>
  )
}

function describeProgress({ number, total, title }: NonNullable<CheckNow['progress']>): string {
  return total === 0 ? 'Checking …' : `Checking ${number} of ${total}: ${title} …`
}
