import { omitUndefined } from '../../../shared/omit-undefined.ts'
import type { Database } from '../database.ts'
import type { OwnedId } from '../owned-id.ts'
import { requireRow } from '../require-row.ts'
import type { TemplateRow } from '../templates/templates.ts'

export const monitorStatuses = [
  'not_established',
  'healthy',
  'suspect',
  'held',
  'cannot_tell',
  'flapping',
  'broken',
] as const
export type MonitorStatus = (typeof monitorStatuses)[number]

/** From the worst to the best. */
export const worstFirst: readonly MonitorStatus[] = [
  'broken',
  'flapping',
  'cannot_tell',
  'held',
  'suspect',
  'not_established',
  'healthy',
]

/** The monitor of one installation. */
export type MonitorRow = {
  installation_id: string
  account_id: string
  template_id: string
  interval_seconds: number
  /** Null for all steps with a check that were done. */
  steps: string[] | null
  muted_until: Date | null
  has_badge: boolean
  /** The worst of its steps, since when, and the code of its cause. */
  status: MonitorStatus
  status_since: Date
  code: string | null
  established_at: Date | null
  last_run_at: Date | null
  /** When it is run next; while it is being run, when the claim expires. */
  due_at: Date
  claim: string | null
  /** When it was due first, if it was put off since for lack of room. */
  late_since: Date | null
  /** Somebody asked for a run while it was being run. */
  is_run_again: boolean
  host: string
  revision: number
  created_at: Date
  updated_at: Date
}

export type NewMonitor = Pick<
  MonitorRow,
  | 'installation_id'
  | 'account_id'
  | 'template_id'
  | 'interval_seconds'
  | 'steps'
  | 'muted_until'
  | 'has_badge'
  | 'due_at'
  | 'host'
>

export async function insertMonitor(trx: Database, monitor: NewMonitor): Promise<MonitorRow> {
  return requireRow(await trx('monitors').insert(monitor).returning<MonitorRow[]>('*'))
}

export async function findMonitor(
  db: Database,
  { account_id, id }: OwnedId,
): Promise<MonitorRow | undefined> {
  return db('monitors').where({ account_id, installation_id: id }).first<MonitorRow | undefined>()
}

/** Finds the monitor of an installation whose account is known to own it, or whose token the request has. */
export async function findMonitorOf(db: Database, installationId: string): Promise<MonitorRow | undefined> {
  return db('monitors').where({ installation_id: installationId }).first<MonitorRow | undefined>()
}

/** Like `findMonitorOf`, and locks it until the transaction ends. The caller has locked its installation. */
export async function lockMonitor(trx: Database, installationId: string): Promise<MonitorRow | undefined> {
  return trx('monitors')
    .where({ installation_id: installationId })
    .forNoKeyUpdate()
    .first<MonitorRow | undefined>()
}

export type MonitorChange = Partial<
  Pick<MonitorRow, 'interval_seconds' | 'steps' | 'muted_until' | 'has_badge' | 'due_at'>
>

/** Changes when a locked monitor is run, which is none of its settings. */
export async function scheduleRun(
  trx: Database,
  installationId: string,
  change: Partial<Pick<MonitorRow, 'due_at' | 'is_run_again'>>,
): Promise<MonitorRow> {
  const update = trx('monitors').where({ installation_id: installationId }).update(change)
  return requireRow(await update.returning<MonitorRow[]>('*'))
}

/** Updates the settings of a monitor, and increments its revision. */
export async function updateMonitor(
  trx: Database,
  installationId: string,
  change: MonitorChange,
): Promise<MonitorRow> {
  return requireRow(
    await trx('monitors')
      .where({ installation_id: installationId })
      .update({ ...omitUndefined(change), revision: trx.raw('revision + 1'), updated_at: trx.fn.now() })
      .returning<MonitorRow[]>('*'),
  )
}

export async function deleteMonitor(trx: Database, installationId: string): Promise<void> {
  await trx('monitors').where({ installation_id: installationId }).delete()
}

/** Time over which the first runs of monitors are spread that start together. */
const SPREAD_SECONDS = 3600

/**
 * Starts the monitors of installations that are complete now, if their template has a default interval and a check has passed.
 * A single one is run at once, and many that a publication has completed over an hour. An installation that has a monitor
 * keeps it.
 */
export async function insertDefaultMonitors(
  trx: Database,
  { installationIds, now }: { readonly installationIds: readonly string[]; readonly now: Date },
): Promise<void> {
  if (installationIds.length === 0) return
  const spreadSeconds = installationIds.length === 1 ? 0 : SPREAD_SECONDS
  await trx.raw(insertDefaults, { installationIds, now, spreadSeconds })
}

const insertDefaults = `
  insert into monitors (installation_id, account_id, template_id, interval_seconds, due_at, host)
  select installations.id, projects.account_id, templates.id, templates.monitor_default_seconds,
    cast(:now as timestamptz) + random() * make_interval(secs => :spreadSeconds),
    coalesce(lower(substring(installations.target from '^[a-zA-Z]+://([a-zA-Z0-9.-]+)')), '')
  from installations
  join templates on templates.id = installations.template_id
  join projects on projects.id = templates.project_id
  where installations.id = any(cast(:installationIds as uuid[])) and templates.monitor_default_seconds is not null
    and exists (
      select from installation_steps
      where installation_id = installations.id and state = 'done' and code = 'ok'
    )
  on conflict (installation_id) do nothing`

export async function countMonitorStatuses(db: Database): Promise<{ status: string; count: number }[]> {
  const { rows } = await db.raw<{ rows: { status: string; count: number }[] }>(
    'select status, cast(count(*) as integer) as count from monitors group by status',
  )
  return rows
}

/** What a mail names of a monitored site. */
export type IncidentSite = Pick<TemplateRow, 'default_platform' | 'current_version_id'> & {
  target: string
  external_ref: string | null
  template_id: string
  template_name: string
}

export async function findIncidentSite(
  db: Database,
  installationId: string,
): Promise<IncidentSite | undefined> {
  return db('installations')
    .join('templates', 'templates.id', 'installations.template_id')
    .where('installations.id', installationId)
    .first<IncidentSite | undefined>(
      'target',
      'external_ref',
      'template_id',
      'templates.name as template_name',
      'default_platform',
      'current_version_id',
    )
}
