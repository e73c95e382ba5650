import type { Knex } from 'knex'
import { omitUndefined } from '../../../shared/omit-undefined.ts'
import type { Database } from '../database.ts'
import type { OwnedId } from '../owned-id.ts'
import type { PageBounds } from '../page.ts'
import { requireRow } from '../require-row.ts'
import {
  installationColumns,
  type InstallationOrder,
  type InstallationRow,
  type MonitorStatusFilter,
} from './rows.ts'
import type { TokenColumns } from './tokens.ts'

export type NewInstallation = Pick<
  InstallationRow,
  | 'id'
  | 'template_id'
  | 'external_ref'
  | 'target'
  | 'platform'
  | 'locale'
  | 'scope'
  | 'variables'
  | 'dns_token'
> &
  TokenColumns

export async function insertInstallation(
  trx: Database,
  { variables, ...rest }: NewInstallation,
): Promise<InstallationRow> {
  const insert = trx('installations').insert({ ...rest, variables: JSON.stringify(variables) })
  return requireRow(await insert.returning<InstallationRow[]>(installationColumns))
}

export async function findInstallation(db: Database, owned: OwnedId): Promise<InstallationRow | undefined> {
  return queryOwnInstallation(db, owned).first<InstallationRow | undefined>(installationColumns)
}

/** Like `findInstallation`, and locks the installation until the transaction ends. */
export async function lockInstallation(trx: Database, owned: OwnedId): Promise<InstallationRow | undefined> {
  return queryOwnInstallation(trx, owned)
    .forNoKeyUpdate('installations')
    .first<InstallationRow | undefined>(installationColumns)
}

/** Finds the installation of a template that the vendor's backend knows by this name. */
export async function findByExternalRef(
  db: Database,
  { templateId, externalRef }: { templateId: string; externalRef: string },
): Promise<InstallationRow | undefined> {
  return db('installations')
    .where({ template_id: templateId, external_ref: externalRef })
    .first<InstallationRow | undefined>(installationColumns)
}

/** Counts the installations of a template, up to `max`. */
export async function countInstallations(db: Database, templateId: string, max: number): Promise<number> {
  const counted = db('installations').where({ template_id: templateId }).limit(max).select(db.raw('1'))
  const row = await db.from(counted.as('counted')).count<{ count: string }[]>('*')
  return Number(row[0]?.count)
}

/** Filters of a list. Undefined fields match everything. */
export type InstallationFilter = {
  readonly status?: InstallationRow['status'] | undefined
  readonly stuck_step?: string | undefined
  /** Status of its monitor. Those without a monitor match `not_broken` alone. */
  readonly monitor_status?: MonitorStatusFilter | undefined
  /** Part of the target or of `external_ref`, in any letter case. */
  readonly q?: string | undefined
}

type ListedInstallations = {
  readonly accountId: string
  /** Undefined for all templates of the account. */
  readonly templateId: string | undefined
  readonly filter: InstallationFilter
  readonly order: InstallationOrder
}

// Those that are not stuck come last.
const stuckLongest = `coalesce(installations.stuck_since, 'infinity'), installations.id`

/** What a list is ordered by, and which of those come after a position. All of them have an index for each template. */
const orders = {
  newest: { by: 'installations.id desc', after: 'installations.id < ?' },
  oldest: { by: 'installations.id', after: 'installations.id > ?' },
  stuck_longest: { by: stuckLongest, after: `(${stuckLongest}) > (cast(? as timestamptz), cast(? as uuid))` },
} as const satisfies Record<InstallationOrder, object>

/** Position of an installation in a list. */
export function positionOf(order: InstallationOrder, { id, stuck_since: since }: InstallationRow): string {
  return order === 'stuck_longest' ? `${since?.toISOString() ?? 'infinity'} ${id}` : id
}

/** Lists the installations of an account, or of one of its templates, after `cursor`, which `positionOf` has returned. */
export async function listInstallations(
  db: Database,
  {
    accountId,
    templateId,
    order,
    filter: { q, monitor_status: monitorStatus, ...columns },
  }: ListedInstallations,
  { limit, cursor }: PageBounds,
): Promise<InstallationRow[]> {
  const { by, after } = orders[order]
  const ofTemplate = db('installations')
    .whereRaw('installations.template_id = templates.id')
    .where(omitUndefined(columns))
    .orderByRaw(by)
    .limit(limit)
    .select('*')
  if (cursor !== undefined) ofTemplate.whereRaw(after, cursor.split(' '))
  if (monitorStatus === 'not_broken') ofTemplate.whereRaw(`not ${hasMonitor}`, { monitorStatus: 'broken' })
  else if (monitorStatus !== undefined) ofTemplate.whereRaw(hasMonitor, { monitorStatus })
  if (q !== undefined) ofTemplate.whereRaw(containsText, { q })
  // The first of each template, from its index: installations have no account, and those of others may be many.
  return db('templates')
    .join('projects', 'projects.id', 'templates.project_id')
    .crossJoin(db.raw('lateral ? as installations', [ofTemplate]))
    .where({ account_id: accountId, ...(templateId !== undefined && { 'templates.id': templateId }) })
    .orderByRaw(by)
    .limit(limit)
    .select<InstallationRow[]>(installationColumns)
}

/** Not `ilike`, in which some characters of the text would be wildcards. */
const containsText = `(position(lower(:q) in lower(target)) > 0
  or position(lower(:q) in lower(coalesce(external_ref, ''))) > 0)`

/** From the index of monitors, of which few have a status that anyone asks for. */
const hasMonitor = `installations.id in (
  select installation_id from monitors where template_id = templates.id and status = :monitorStatus)`

export type InstallationChange = Partial<
  Pick<InstallationRow, 'target' | 'platform' | 'locale' | 'variables' | 'check_epoch'>
>

/** Updates fields and increments the revision. */
export async function updateInstallation(
  trx: Database,
  id: string,
  { variables, ...rest }: InstallationChange,
): Promise<InstallationRow> {
  const columns = { ...rest, ...(variables && { variables: JSON.stringify(variables) }) }
  return requireRow(
    await trx('installations')
      .where({ id })
      .update({ ...columns, revision: trx.raw('revision + 1'), updated_at: trx.fn.now() })
      .returning<InstallationRow[]>(installationColumns),
  )
}

/** Deletes an installation with the state of its steps, its signals and its history; a trigger deletes its events. */
export async function deleteInstallation(trx: Database, id: string): Promise<void> {
  await trx('installations').where({ id }).delete()
}

function queryOwnInstallation(db: Database, { account_id, id }: OwnedId): Knex.QueryBuilder {
  return db('installations')
    .join('templates', 'templates.id', 'installations.template_id')
    .join('projects', 'projects.id', 'templates.project_id')
    .where({ account_id, 'installations.id': id })
}
