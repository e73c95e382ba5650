import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { SettingGroup } from '../parts/setting-group.tsx'
import { readUsage } from '../api/account.ts'
import { formatMebibytes } from '../format/numbers.ts'

/** Bytes of events that the account has stored today. */
export function EventUsage(): VNode {
  const load = useLoad('usage', readUsage)
  return (
    <SettingGroup
      title="Events"
      about={
        <p>
          Each event counts with its properties, session and step. Beyond the limit of a day, events are still
          counted, but stored without the properties that analytics do not use.
        </p>
      }
    >
      <Show load={load}>
        {({ event_bytes: { today, per_day } }) => (
          <p>
            <strong>{formatMebibytes(today)}</strong> of {formatMebibytes(per_day)} stored today (UTC)
          </p>
        )}
      </Show>
    </SettingGroup>
  )
}
