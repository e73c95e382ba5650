import type { Database } from '../database.ts'
import { newestEmbedKey } from '../templates/embed-keys.ts'
import { installationColumns, type InstallationRow } from '../installations/rows.ts'
import type { MonitorRow } from './monitors.ts'

/** A process renews its claims well before. If it dies, its runs are made by another after this time. */
const CLAIM_SECONDS = 60

/** A monitor that this process is to run. `was_due_at` is when it was due. */
export type DueMonitor = Pick<
  MonitorRow,
  'installation_id' | 'account_id' | 'host' | 'interval_seconds' | 'steps'
> & {
  was_due_at: Date
}

export type ClaimDue = {
  readonly claim: string
  readonly limit: number
  /** Hosts that this process is visiting for other monitors. */
  readonly busyHosts: readonly string[]
  readonly now: Date
}

/** Claims monitors that are due, those first that have waited longest. */
export async function claimMonitors(db: Database, { busyHosts, ...claim }: ClaimDue): Promise<DueMonitor[]> {
  const { rows } = await db.raw<{ rows: DueMonitor[] }>(claimStatement, { busyHosts, ...claim })
  // An update returns its rows in any order, in which some of a host would be put off each time.
  return rows.toSorted((a, b) => a.was_due_at.getTime() - b.was_due_at.getTime())
}

const CLAIM_END = `cast(:now as timestamptz) + interval '${CLAIM_SECONDS} seconds'`

const claimStatement = `
  with due as materialized (
    select installation_id, coalesce(late_since, due_at) as was_due_at from monitors
    where due_at <= :now and host <> all(cast(:busyHosts as text[]))
    order by due_at limit :limit
    for no key update skip locked
  )
  update monitors set claim = :claim, due_at = ${CLAIM_END}, is_run_again = false
  from due where monitors.installation_id = due.installation_id
  returning monitors.installation_id, account_id, host, interval_seconds, steps, due.was_due_at`

type Claimed = { readonly claim: string; readonly installationIds: readonly string[] }

/** Keeps claims on monitors that are still being run. */
export async function renewMonitorClaims(
  db: Database,
  { now, ...claimed }: Claimed & { readonly now: Date },
): Promise<void> {
  if (claimed.installationIds.length === 0) return
  await db.raw(
    `update monitors set due_at = ${CLAIM_END}
     where installation_id = any(cast(:installationIds as uuid[])) and claim = :claim`,
    { now, ...claimed },
  )
}

/** `late_since`: when it was due first, if it is put off for lack of room. */
type PutOffMonitor = Pick<MonitorRow, 'installation_id' | 'due_at' | 'late_since'>

/** Gives up a claim: the monitor is due at another time. Does nothing if the claim has expired, and another process has it. */
export async function putOffMonitors(
  db: Database,
  { claim, due }: { claim: string; due: readonly PutOffMonitor[] },
): Promise<void> {
  if (due.length > 0) await db.raw(putOffStatement, { claim, due: JSON.stringify(due) })
}

const putOffStatement = `
  update monitors set claim = null, due_at = put_off.due_at, late_since = put_off.late_since
  from json_to_recordset(cast(:due as json)) as put_off (installation_id uuid, due_at timestamptz, late_since timestamptz)
  where monitors.installation_id = put_off.installation_id and claim = :claim`

/** An installation as a run of its monitor needs it. */
export type MonitoredInstallation = InstallationRow & {
  embed_key: string | null
  /** Slugs of the steps that have passed their check, or that the monitor has looked at before. */
  watched_steps: string[]
}

export async function listMonitoredInstallations(
  db: Database,
  ids: readonly string[],
): Promise<MonitoredInstallation[]> {
  if (ids.length === 0) return []
  return db('installations')
    .join('templates', 'templates.id', 'installations.template_id')
    .whereIn('installations.id', ids)
    .select<MonitoredInstallation[]>(
      ...installationColumns,
      newestEmbedKey(db).as('embed_key'),
      db.raw(watchedSteps),
    )
}

const watchedSteps = `array(
  select step_slug from installation_steps
  where installation_id = installations.id and state = 'done' and code = 'ok'
  union
  select step_slug from monitor_steps where installation_id = installations.id
) as watched_steps`

/** The seconds for which the first monitor has been due that nobody has run; 0 if none is. */
export async function measureMonitorLateness(db: Database, now: Date): Promise<number> {
  const { rows } = await db.raw<{ rows: { first: Date | null }[] }>(
    'select least((select min(due_at) from monitors), (select min(late_since) from monitors)) as first',
  )
  const first = rows[0]?.first ?? now
  return Math.max(0, (now.getTime() - first.getTime()) / 1000)
}
