import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { absoluteTime } from '../format/relative-time.ts'
import { useAction } from '../use-action.ts'
import { Confirm } from '../parts/dialog.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import { recover, type Recovered, type WebhookEndpoint } from '../api/webhooks.ts'

const HOUR_MS = 3_600_000
const OWN_TIME = 'own'

/** Times to begin at, keyed by hours ago. */
const periods = {
  '1': 'An hour ago',
  '24': 'A day ago',
  '168': 'A week ago',
  '720': '30 days ago: everything that is kept',
  [OWN_TIME]: 'Another time',
}

type RecoverProps = {
  endpoint: WebhookEndpoint
  onRecovered: (recovered: Recovered) => void
  onClose: () => void
}

/** Dialog that sends again what an endpoint has missed. */
export function Recover({ endpoint, onRecovered, onClose }: RecoverProps): VNode {
  const { failing_since: failingSince } = endpoint
  const options = { ...(failingSince && { [failingSince]: failingText(failingSince) }), ...periods }
  const [period, setPeriod] = useState(failingSince ?? '24')
  const [ownTime, setOwnTime] = useState('')
  const action = useAction()
  const since = sinceOf(period, ownTime)
  return (
    <Confirm
      title="Send again what was missed?"
      verb="Send again"
      kind="primary"
      action={action}
      onClose={onClose}
      onConfirm={async () => onRecovered(await recover(endpoint, since))}
      isIncomplete={Number.isNaN(since.getTime())}
    >
      <p>
        Sends at once what failed or is being retried, and events that occurred while the endpoint was not
        enabled. Your server may get an event twice: it has the same <code>webhook-id</code> then.
      </p>
      <SelectField label="Missed since" value={period} onInput={setPeriod} options={options} />
      {period === OWN_TIME && (
        <TextField label="Time" type="datetime-local" value={ownTime} onInput={setOwnTime} required />
      )}
    </Confirm>
  )
}

function failingText(since: string): string {
  return `It began to fail: ${absoluteTime(new Date(since))}`
}

function sinceOf(period: string, ownTime: string): Date {
  if (period === OWN_TIME) return new Date(ownTime)
  return Number.isNaN(Number(period)) ? new Date(period) : new Date(Date.now() - Number(period) * HOUR_MS)
}
