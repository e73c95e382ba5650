import type { ComponentChildren, VNode } from 'preact'
import type { MonitorNotice } from '../api/monitors.ts'
import { Moment } from '../parts/moment.tsx'
import { statuses } from './statuses.ts'

const kinds: Readonly<Record<MonitorNotice['kind'], string>> = {
  opened: 'that it began',
  changed: 'that it changed',
  reminder: 'a reminder',
  recovered: 'that it is over',
  closed: 'that it is not checked any more',
}

type ToldProps = {
  notices: readonly MonitorNotice[]
  /** Shown if nobody was told. */
  children?: ComponentChildren
}

/** The mails about an incident, and who got them. */
export function Told({ notices, children }: ToldProps): VNode {
  if (notices.length === 0) return <>{children}</>
  return (
    <ul class="bare told">
      {notices.map(({ kind, status, at, recipients }) => (
        <li key={at}>
          <Moment at={at} />: {kinds[kind]}
          {kind !== 'recovered' && kind !== 'closed' && ` (${statuses[status].name.toLowerCase()})`}, to{' '}
          {recipients.join(', ')}
        </li>
      ))}
    </ul>
  )
}
