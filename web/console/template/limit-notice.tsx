import type { VNode } from 'preact'
import { readLimits, type TemplateLimits } from '../api/templates.ts'
import { useLoad } from '../load.tsx'
import { Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'

const DAYS = 7
const DAY_MS = 86_400_000

/** Says that visitors have reached the limits of a guide in the last days, how often, and what can be done. */
export function LimitNotice({ templateId }: { templateId: string }): VNode | null {
  const { loaded } = useLoad(`limits ${templateId}`, async (signal) => readLimits(templateId, signal))
  if (loaded.kind !== 'ready') return null
  const { refused, per_minute: perMinute } = loaded.value
  const since = new Date(Date.now() - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const recent = refused.filter(({ day }) => day >= since)
  if (recent.length === 0) return null
  const ofAll = recent.filter((one) => one.refused === 'guide')
  return (
    <Notice tone="unsure" title="Visitors have reached the limits of this guide">
      <ul>
        {sumsOf(recent).map(({ kind, refused, requests, last_at: lastAt }) => (
          <li key={kind + refused}>
            {requests.toLocaleString('en')} {names[kind](requests)} refused in the last {DAYS} days, since{' '}
            {refused === 'guide' ? 'all visitors together' : 'one visitor’s network'} had more than{' '}
            {perMinute[kind].toLocaleString('en')} a minute. The last was <Moment at={lastAt} />.
          </li>
        ))}
      </ul>
      <p>
        The widget waits and goes on by itself.{' '}
        {ofAll.length > 0 && (
          <>
            Whoever operates this service can raise the limits with <code>waymark limits {templateId}</code>,
            count <a href={`/console/templates/${templateId}/settings?field=public_limits`}>each network</a>{' '}
            on its own, or put a shared cache in front.
          </>
        )}
      </p>
    </Notice>
  )
}

type Refusals = TemplateLimits['refused'][number]

const names: Readonly<Record<Refusals['kind'], (count: number) => string>> = {
  guides: (count) => (count === 1 ? 'load was' : 'loads were'),
  events: (count) => (count === 1 ? 'event was' : 'events were'),
  verify: (count) => (count === 1 ? 'check was' : 'checks were'),
}

/** The rows of several days, newest first, as one of each kind. */
function sumsOf(rows: readonly Refusals[]): Refusals[] {
  const sums = new Map<string, Refusals>()
  for (const row of rows) {
    const key = `${row.kind} ${row.refused}`
    const newer = sums.get(key)
    sums.set(key, newer ? { ...newer, requests: newer.requests + row.requests } : row)
  }
  return [...sums.values()]
}
