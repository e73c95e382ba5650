import type { VNode } from 'preact'
import type { MonitorChange, MonitorDetails } from '../api/monitors.ts'
import { codeTitle } from '../checks/code-texts.ts'
import { Badge } from '../parts/badge.tsx'
import { Moment } from '../parts/moment.tsx'
import { Evidence } from '../incidents/evidence.tsx'

const types: Readonly<Record<MonitorChange['type'], { name: string; tone: 'ok' | 'bad' | 'unsure' }>> = {
  broken: { name: 'Broken', tone: 'bad' },
  recovered: { name: 'In place again', tone: 'ok' },
  closed: { name: 'Not checked any more', tone: 'unsure' },
  flapping: { name: 'Flapping', tone: 'bad' },
  cannot_tell: { name: 'Cannot tell', tone: 'unsure' },
}

/** The changes that were told, newest first. */
export function MonitorTimeline({ monitor }: { monitor: MonitorDetails }): VNode {
  const { changes, step_states: steps } = monitor
  const titles = new Map(steps.map(({ slug, title }) => [slug, title ?? slug]))
  return (
    <section class="block" aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <p class="fine">
        {changes.length === 0
          ? 'Nothing has changed since the monitor was started.'
          : 'The last 50 changes, newest first.'}
      </p>
      <ol class="bare timeline">
        {changes.map((change) => (
          <Entry key={change.id} change={change} title={titles.get(change.step_slug) ?? change.step_slug} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ change, title }: { change: MonitorChange; title: string }): VNode {
  const { type, occurred_at: at, code, message, hint } = change
  const { name, tone } = types[type]
  const isOk = code === 'ok'
  return (
    <li class={tone}>
      <p class="fine">
        <Moment at={at} />
      </p>
      <p>
        <strong>{title}</strong> <Badge tone={tone}>{name}</Badge>
      </p>
      {!isOk && (
        <>
          <p class="fine">
            {message ?? codeTitle(code)} {hint}
          </p>
          <details class="fine">
            <summary>What was right, and what was there</summary>
            <Evidence seen={change} at={at} laterName="What was there" />
          </details>
        </>
      )}
    </li>
  )
}
