import type { Database } from '../database.ts'
import type { InstallationRow } from '../installations/rows.ts'
import type { MonitorRow } from './monitors.ts'
import { upsertMonitorSteps, type MonitorStepRow } from './steps.ts'

/** What is known of a monitor when a run of it is recorded. */
export type LockedMonitor = {
  readonly monitor: MonitorRow
  readonly installation: Pick<InstallationRow, 'check_epoch' | 'target'>
  readonly steps: readonly MonitorStepRow[]
}

type LockedRow = MonitorRow & {
  check_epoch: number
  target: string
  monitor_steps: Readonly<Record<string, unknown>>[]
}

/**
 * Locks an installation and then its monitor until the transaction ends, and reads the steps, which nobody but the process
 * with the claim changes.
 */
export async function lockMonitorToRecord(trx: Database, id: string): Promise<LockedMonitor | undefined> {
  const { rows } = await trx.raw<{ rows: LockedRow[] }>(lockStatement, [id])
  const [row] = rows
  if (!row) return undefined
  const { check_epoch, target, monitor_steps: steps, ...monitor } = row
  return { monitor, installation: { check_epoch, target }, steps: steps.map(readStep) }
}

const lockStatement = `
  select monitors.*, installations.check_epoch, installations.target,
    (
      select coalesce(json_agg(monitor_steps order by step_slug), '[]') from monitor_steps
      where monitor_steps.installation_id = installations.id
    ) as monitor_steps
  from installations join monitors on monitors.installation_id = installations.id
  where installations.id = ?
  for no key update of installations, monitors`

/** In JSON, times are text. */
function readStep(row: Readonly<Record<string, unknown>>): MonitorStepRow {
  const { state_since, looked_at, ok_at } = row as Readonly<Record<string, string | null>>
  const times = { state_since: toDate(state_since), looked_at: toDate(looked_at), ok_at: toDate(ok_at) }
  return { ...row, ...times } as MonitorStepRow
}

function toDate(text: string | null | undefined): Date | null {
  return text === null || text === undefined ? null : new Date(text)
}

type MonitorState = Pick<
  MonitorRow,
  | 'status'
  | 'status_since'
  | 'code'
  | 'established_at'
  | 'last_run_at'
  | 'due_at'
  | 'late_since'
  | 'is_run_again'
  | 'host'
>

/** Sets what a run has found in a locked monitor and its steps, and when the next run is. */
export async function writeRun(
  trx: Database,
  installationId: string,
  { state, steps }: { state: MonitorState; steps: readonly MonitorStepRow[] },
): Promise<void> {
  const update = trx('monitors')
    .where({ installation_id: installationId })
    .update({ ...state, claim: null })
  await (steps.length === 0 ? update : update.with('looked', upsertMonitorSteps(trx, steps)))
}
