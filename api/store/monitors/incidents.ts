import type { Database } from '../database.ts'
import { requireRow } from '../require-row.ts'

export const incidentStatuses = ['cannot_tell', 'flapping', 'broken'] as const
export type IncidentStatus = (typeof incidentStatuses)[number]

/** A time in which a site was not as it should be. */
export type IncidentRow = {
  id: string
  installation_id: string
  account_id: string
  domain: string
  /** What it is now, or was last. */
  status: IncidentStatus
  worst: IncidentStatus
  opened_at: Date
  closed_at: Date | null
  closed_reason: 'recovered' | 'check_changed' | null
  acknowledged_at: Date | null
  /** When a mail is due next; null while none is. */
  notify_at: Date | null
  /** Mails so far. Parsed JSON, which a later release may have written. */
  notices: unknown
}

export type NewIncident = Pick<
  IncidentRow,
  'id' | 'installation_id' | 'account_id' | 'domain' | 'status' | 'opened_at' | 'notify_at'
>

export async function insertIncident(trx: Database, incident: NewIncident): Promise<IncidentRow> {
  const row = { ...incident, worst: incident.status }
  return requireRow(await trx('monitor_incidents').insert(row).returning<IncidentRow[]>('*'))
}

export async function findOpenIncident(
  db: Database,
  installationId: string,
): Promise<IncidentRow | undefined> {
  return db('monitor_incidents')
    .where({ installation_id: installationId })
    .whereNull('closed_at')
    .first<IncidentRow | undefined>()
}

export type IncidentChange = Partial<
  Pick<IncidentRow, 'status' | 'worst' | 'closed_at' | 'closed_reason' | 'acknowledged_at' | 'notify_at'> & {
    notices: readonly object[]
  }
>

/** Changes an incident. The caller has locked its monitor. */
export async function updateIncident(
  trx: Database,
  id: string,
  { notices, ...change }: IncidentChange,
): Promise<IncidentRow> {
  const columns = { ...change, ...(notices && { notices: JSON.stringify(notices) }) }
  return requireRow(
    await trx('monitor_incidents').where({ id }).update(columns).returning<IncidentRow[]>('*'),
  )
}

/** Incidents that the response for one monitor has. */
const LISTED = 20

/** Lists the last incidents of a monitor, newest first. */
export async function listIncidents(db: Database, installationId: string): Promise<IncidentRow[]> {
  return db('monitor_incidents')
    .where({ installation_id: installationId })
    .orderBy('opened_at', 'desc')
    .limit(LISTED)
    .select()
}

/** Lists the incidents of several monitors that were open at some time since then, oldest first. */
export async function listIncidentsSince(
  db: Database,
  { installationIds, since }: { installationIds: readonly string[]; since: Date },
): Promise<Pick<IncidentRow, 'installation_id' | 'worst' | 'opened_at' | 'closed_at'>[]> {
  return db('monitor_incidents')
    .whereIn('installation_id', installationIds)
    .where((open) => void open.whereNull('closed_at').orWhere('closed_at', '>', since))
    .orderBy('opened_at')
    .select('installation_id', 'worst', 'opened_at', 'closed_at')
}

/** Counts the incidents of an account's sites at a domain since a time. */
export async function countDomainIncidents(
  db: Database,
  { accountId, domain, since }: { accountId: string; domain: string; since: Date },
): Promise<number> {
  const row = await db('monitor_incidents')
    .where({ account_id: accountId, domain })
    .where('opened_at', '>', since)
    .count<{ count: string }[]>('*')
  return Number(row[0]?.count)
}

/** Finds the monitors about which a mail is due. */
export async function listDueNotices(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<Pick<IncidentRow, 'id' | 'installation_id'>[]> {
  return db('monitor_incidents')
    .where('notify_at', '<=', now)
    .orderBy('notify_at')
    .limit(limit)
    .select('id', 'installation_id')
}

/** Reads an incident about which a mail is still due. The caller has locked its monitor. */
export async function findDueNotice(
  trx: Database,
  { id, now }: { id: string; now: Date },
): Promise<IncidentRow | undefined> {
  return trx('monitor_incidents').where({ id }).where('notify_at', '<=', now).first<IncidentRow | undefined>()
}

/** Deletes incidents that were over before a time, with their changes. */
export async function deleteIncidentsBefore(db: Database, before: Date): Promise<void> {
  await db('monitor_incidents').where('closed_at', '<', before).delete()
  await db('monitor_holds').where('ended_at', '<', before).delete()
}

/** Finds the open incidents of several monitors, of which each has at most one. */
export async function findOpenIncidents(
  db: Database,
  installationIds: readonly string[],
): Promise<IncidentRow[]> {
  return db('monitor_incidents').whereIn('installation_id', installationIds).whereNull('closed_at').select()
}
