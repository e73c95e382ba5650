import type { VNode } from 'preact'
import type { AccountUsage } from '../api/account.ts'
import { Notice } from '../parts/notice.tsx'
import { formatMebibytes } from '../format/numbers.ts'

/** Shown once the account has used up its bytes of events for today. */
export function BudgetNotice({ usage }: { usage: AccountUsage | undefined }): VNode | null {
  if (!usage || usage.event_bytes.today < usage.event_bytes.per_day) return null
  return (
    <Notice tone="unsure" title="Events are stored without additional properties until midnight UTC">
      <p>
        Your account has stored its {formatMebibytes(usage.event_bytes.per_day)} of events for today. The
        numbers below still include all events.
      </p>
    </Notice>
  )
}
