import type { VNode } from 'preact'
import type { Installation } from '../api/installations.ts'
import { isMissing, statuses as monitorStatuses } from '../incidents/statuses.ts'
import { Badge } from '../parts/badge.tsx'
import { statuses } from './labels.ts'

/** How far an installation is, in red with words if it is not in place any more. */
export function StatusBadge({ installation }: { installation: Installation }): VNode {
  const { name, tone } = statuses[installation.status]
  const missing = missingOf(installation)
  if (!missing) return <Badge tone={tone}>{name}</Badge>
  return <Badge tone="bad">{`${name}, ${monitorStatuses[missing.status].name.toLowerCase()}`}</Badge>
}

/** Returns the monitor of an installation that is not in place any more, or comes and goes. */
export function missingOf({ monitor }: Installation): Installation['monitor'] {
  return monitor && isMissing(monitor.status) ? monitor : null
}
