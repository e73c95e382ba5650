import { z } from 'zod'
import { worstFirst, type MonitorStatus } from '../../store/monitors/monitors.ts'
import type { MonitorStepRow } from '../../store/monitors/steps.ts'
import { newStep, type StepRecord } from './judge-look.ts'
import { readShownLook } from './shown-look.ts'

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

/** Since when a step has its status. While it comes and goes, its state changes. */
export function stepSince(row: Pick<MonitorStepRow, 'record' | 'state_since'>): Date {
  const { flappingSince } = readRecord(row)
  return flappingSince === null ? row.state_since : new Date(flappingSince)
}

/** Returns when the first of the looks was that have failed since the last success; undefined if none has. */
export function failingSince(row: Pick<MonitorStepRow, 'record'>): Date | undefined {
  const { firstFailureAt } = readRecord(row)
  return firstFailureAt === null ? undefined : new Date(firstFailureAt)
}

/** Returns how a monitor is: as its worst step, with the code of the cause. One without steps has passed nothing. */
export function monitorStatus(rows: readonly MonitorStepRow[]): {
  status: MonitorStatus
  code: string | null
} {
  const row = worstStep(rows)
  if (!row) return { status: 'not_established', code: null }
  const status = stepStatus(row)
  return { status, code: causeOf(row, status) }
}

/** Returns the step that decides how a monitor is. */
export function worstStep(rows: readonly MonitorStepRow[]): MonitorStepRow | undefined {
  for (const status of worstFirst) {
    const row = rows.find((row) => stepStatus(row) === status)
    if (row) return row
  }
  return undefined
}

/** A step that comes and goes keeps the cause of its last failure while it is there. */
function causeOf(row: MonitorStepRow, status: MonitorStatus): string | null {
  if (row.code !== 'ok') return row.code
  return status === 'flapping' ? (readShownLook(row).lastFailure ?? null) : null
}

/** True if the first status is worse than the second. */
export function isWorse(status: MonitorStatus, than: MonitorStatus): boolean {
  return worstFirst.indexOf(status) < worstFirst.indexOf(than)
}
