import type { MonitoredStep } from '../api/monitors.ts'

/** Of what is shown of a step: it is of the last look, or is older and the last look saw it in place, or could not tell. */
export type LastLook = 'shown' | 'found_again' | 'could_not_tell'

export function lastLookOf({
  checked_at: checkedAt,
  found_at: foundAt,
  ok_at: okAt,
}: Pick<MonitoredStep, 'checked_at' | 'found_at' | 'ok_at'>): LastLook {
  if (checkedAt === foundAt) return 'shown'
  return okAt === checkedAt ? 'found_again' : 'could_not_tell'
}
