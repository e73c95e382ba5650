import { omitUndefined } from '../../../shared/omit-undefined.ts'
import type { Database } from '../database.ts'
import type { PageBounds } from '../page.ts'
import { incidentStatuses } from './incidents.ts'
import { worstFirst, type MonitorRow, type MonitorStatus } from './monitors.ts'

/** A monitor with what names its site. */
export type ListedMonitor = MonitorRow & { external_ref: string | null; target: string }

/** `worst`: by status from the worst to the best, of each those first that have had it longest. */
export const monitorOrders = ['newest', 'worst'] as const
export type MonitorOrder = (typeof monitorOrders)[number]

/** Filters of a list. Undefined fields match everything. */
export type MonitorFilter = {
  readonly template_id?: string | undefined
  readonly installation_id?: string | undefined
  readonly status?: MonitorStatus | undefined
  readonly code?: string | undefined
  /** Only those with an open incident, which their statuses have. */
  readonly incident?: 'open' | undefined
}

type MonitorList = {
  readonly accountId: string
  readonly filter: MonitorFilter
  readonly order: MonitorOrder
}

/** Lists the monitors of an account after `cursor`, which `positionIn` of the same order has returned. */
export async function listMonitors(
  db: Database,
  { accountId, filter: { incident, ...filter }, order }: MonitorList,
  { limit, cursor }: PageBounds,
): Promise<ListedMonitor[]> {
  const columns = Object.entries(omitUndefined({ account_id: accountId, ...filter }))
  const query = db('monitors')
    .join('installations', 'installations.id', 'monitors.installation_id')
    .where(Object.fromEntries(columns.map(([name, value]) => [`monitors.${name}`, value])))
    .limit(limit)
  if (incident === 'open') query.whereIn('monitors.status', incidentStatuses)
  if (order === 'newest') {
    query.orderBy('monitors.installation_id', 'desc')
    if (cursor !== undefined) query.where('monitors.installation_id', '<', cursor)
  } else {
    query.orderByRaw(worstOrder)
    if (cursor !== undefined)
      query.whereRaw(`(${worstOrder}) > (?, cast(? as timestamptz), ?)`, cursor.split(' '))
  }
  return query.select<ListedMonitor[]>('monitors.*', 'installations.external_ref', 'installations.target')
}

/** What a list of installations shows of a monitor. */
export type MonitorSummaryRow = Pick<
  MonitorRow,
  'installation_id' | 'status' | 'status_since' | 'code' | 'last_run_at'
>

/** Reads the monitors that these installations have. */
export async function listMonitorsOf(
  db: Database,
  installationIds: readonly string[],
): Promise<MonitorSummaryRow[]> {
  return db('monitors')
    .whereIn('installation_id', installationIds)
    .select<MonitorSummaryRow[]>('installation_id', 'status', 'status_since', 'code', 'last_run_at')
}

// A position has milliseconds, as JavaScript has them, and Postgres has microseconds.
const worstOrder = `array_position(array[${worstFirst.map((status) => `'${status}'`).join(', ')}], monitors.status),
  date_trunc('milliseconds', monitors.status_since), monitors.installation_id`

/** Position of a monitor in a list. */
export function positionIn(
  order: MonitorOrder,
  { installation_id: id, status, status_since: since }: ListedMonitor,
): string {
  return order === 'newest' ? id : `${worstFirst.indexOf(status) + 1} ${since.toISOString()} ${id}`
}

export type StatusCount = { status: MonitorStatus; code: string | null; monitors: number }

/** Counts the monitors of an account, or of one template, by status and cause, the most frequent first. */
export async function countStatuses(
  db: Database,
  { accountId, templateId }: { accountId: string; templateId: string | undefined },
): Promise<StatusCount[]> {
  return db('monitors')
    .where(omitUndefined({ account_id: accountId, template_id: templateId }))
    .groupBy('status', 'code')
    .orderByRaw('count(*) desc, status, code nulls first')
    .select<StatusCount[]>('status', 'code', db.raw('cast(count(*) as integer) as monitors'))
}

/** Completed installations that a monitor has watched for so many days, and those of them that were in place then. */
export type StillInstalledRow = { days: number; monitored: number; in_place: number }

type StillInstalledQuery = {
  templateId: string
  days: readonly number[]
  platform?: string | undefined
  locale?: string | undefined
}

/** Counts the completed installations of a template that were still in place some days after their completion. */
export async function countStillInstalled(
  db: Database,
  { templateId, days, platform, locale }: StillInstalledQuery,
): Promise<StillInstalledRow[]> {
  const filters = { platform: platform ?? null, locale: locale ?? null }
  const { rows } = await db.raw<{ rows: StillInstalledRow[] }>(stillInstalled, {
    templateId,
    days,
    ...filters,
  })
  return rows
}

const stillInstalled = `
  select ages.days,
    cast(count(monitors.installation_id) as integer) as monitored,
    cast(count(monitors.installation_id) filter (where not exists (
      select 1 from monitor_incidents incident
      where incident.installation_id = monitors.installation_id and incident.worst = 'broken'
        and incident.opened_at <= watched.at and (incident.closed_at is null or incident.closed_at > watched.at)
    )) as integer) as in_place
  from unnest(cast(:days as integer[])) ages (days)
  left join (
    monitors join installations on installations.id = monitors.installation_id
    join templates on templates.id = monitors.template_id
  ) on monitors.template_id = :templateId
    and (cast(:platform as text) is null or coalesce(installations.platform, default_platform) = :platform)
    and (cast(:locale as text) is null or coalesce(installations.locale, default_locale) = :locale)
    and monitors.established_at <= installations.completed_at + make_interval(days => ages.days)
    and installations.completed_at + make_interval(days => ages.days) <= now()
  left join lateral (select installations.completed_at + make_interval(days => ages.days) as at) watched on true
  group by ages.days
  order by ages.days`
