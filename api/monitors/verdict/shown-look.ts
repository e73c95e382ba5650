import { z } from 'zod'
import type { MonitorStepRow } from '../../store/monitors/steps.ts'

/**
 * What is remembered of the looks whose findings are shown, in the same column as the judge's record. Rows of the release
 * before have none of it.
 */
const stored = z.object({
  /** Time of the look that what is shown was found by, in epoch milliseconds. */
  foundAt: z.number().optional(),
  /** Code of the last conclusive failure. */
  lastFailure: z.string().optional(),
})

export type ShownLook = z.infer<typeof stored>

export function readShownLook({ record }: Pick<MonitorStepRow, 'record'>): ShownLook {
  return stored.safeParse(record).data ?? {}
}

/** When what is shown of a step was found, which the last look may have left as it was. */
export function foundAt(row: Pick<MonitorStepRow, 'record' | 'looked_at'>): Date {
  const { foundAt: at } = readShownLook(row)
  return at === undefined ? row.looked_at : new Date(at)
}
