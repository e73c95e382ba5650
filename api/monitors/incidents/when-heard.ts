import type { MonitorRow } from '../../store/monitors/monitors.ts'

/** Returns when somebody can be told something of a monitor: now, or at the end of its muting. */
export function whenHeard({ muted_until: mutedUntil }: Pick<MonitorRow, 'muted_until'>, now: Date): Date {
  return mutedUntil !== null && mutedUntil > now ? mutedUntil : now
}
