import { z } from 'zod'
import type { MonitorStatus } from '../../store/monitors/monitors.ts'
import type { MonitorStepRow } from '../../store/monitors/steps.ts'
import { newStep, type StepRecord } from './judge-look.ts'

const time = z.number().nullable()
const settled = ['not_established', 'healthy', 'broken', 'cannot_tell'] as const

const storedRecord: z.ZodType<StepRecord> = z.object({
  state: z.enum([...settled, 'suspect']),
  settled: z.enum(settled),
  failures: z.int(),
  firstFailureAt: time,
  successes: z.int(),
  unknownSince: time,
  lastOkAt: time,
  changes: z.array(z.number()),
  flappingSince: time,
})

/** Reads what is remembered of a step. One that a later release wrote in another way has to pass again. */
export function readRecord({ record }: Pick<MonitorStepRow, 'record'>): StepRecord {
  return storedRecord.safeParse(record).data ?? newStep
}

/** The status of a step, as people see it. */
export function stepStatus(row: Pick<MonitorStepRow, 'record' | 'hold_id' | 'has_turned'>): MonitorStatus {
  const { state, flappingSince } = readRecord(row)
  if (flappingSince !== null) return 'flapping'
  return row.hold_id !== null && row.has_turned ? 'held' : state
}

/** From the worst to the best. */
const worstFirst: readonly MonitorStatus[] = [
  'broken',
  'flapping',
  'cannot_tell',
  'held',
  'suspect',
  'not_established',
  'healthy',
]

/** Returns how a monitor is: as its worst step, with the code of the cause. One without steps has passed nothing. */
export function monitorStatus(rows: readonly MonitorStepRow[]): {
  status: MonitorStatus
  code: string | null
} {
  const row = worstStep(rows)
  if (!row) return { status: 'not_established', code: null }
  return { status: stepStatus(row), code: row.code === 'ok' ? null : row.code }
}

/** Returns the step that decides how a monitor is. */
export function worstStep(rows: readonly MonitorStepRow[]): MonitorStepRow | undefined {
  for (const status of worstFirst) {
    const row = rows.find((row) => stepStatus(row) === status)
    if (row) return row
  }
  return undefined
}

/** True if the first status is worse than the second. */
export function isWorse(status: MonitorStatus, than: MonitorStatus): boolean {
  return worstFirst.indexOf(status) < worstFirst.indexOf(than)
}
