import type { Database } from '../database.ts'
import { newId } from '../id.ts'

/** Why failures do not count: the probe fails, or too many of a check type, of a step, or of a domain. */
export const holdKinds = ['probe', 'type', 'step', 'domain'] as const
export type HoldKind = (typeof holdKinds)[number]

/** A group of checks: `key` is the check type, "<version id> <step>", "<account id> <domain>", or empty for all. */
export type HoldGroup = { readonly kind: HoldKind; readonly key: string }

export type HoldRow = HoldGroup & {
  id: string
  started_at: Date
  /** When there was last a reason for it. */
  seen_at: Date
  ended_at: Date | null
}

/** Lists the holds that are in force. */
export async function listHolds(db: Database): Promise<HoldRow[]> {
  return db('monitor_holds').whereNull('ended_at').orderBy('started_at').select()
}

/** Begins holds, or prolongs them. Returns those that are new. */
export async function seeHolds(db: Database, groups: readonly HoldGroup[], now: Date): Promise<HoldRow[]> {
  if (groups.length === 0) return []
  const { rows } = await db.raw<{ rows: (HoldRow & { is_new: boolean })[] }>(seeStatement, {
    groups: JSON.stringify(groups.map((group) => ({ id: newId(), ...group }))),
    now,
  })
  return rows.filter(({ is_new: isNew }) => isNew)
}

const seeStatement = `
  insert into monitor_holds (id, kind, key, started_at, seen_at)
  select id, kind, key, :now, :now
  from json_to_recordset(cast(:groups as json)) as seen (id uuid, kind text, key text)
  order by kind, key
  on conflict (kind, key) where ended_at is null do update set seen_at = greatest(monitor_holds.seen_at, excluded.seen_at)
  returning *, xmax = 0 as is_new`

/** Ends a hold, and has its steps looked at again, spread over a time. */
export async function endHold(
  trx: Database,
  id: string,
  { now, spreadSeconds }: { now: Date; spreadSeconds: number },
): Promise<void> {
  await trx('monitor_holds').where({ id }).update({ ended_at: now })
  await trx.raw(
    `update monitors set
       due_at = least(due_at, cast(:now as timestamptz) + random() * make_interval(secs => :spreadSeconds))
     from (
       select installation_id from monitors
       where claim is null and installation_id in (select installation_id from monitor_steps where hold_id = :id)
       order by installation_id for no key update skip locked
     ) held
     where monitors.installation_id = held.installation_id`,
    { id, now, spreadSeconds },
  )
}

export async function countHeldSteps(db: Database, holdId: string): Promise<number> {
  const row = await db('monitor_steps').where({ hold_id: holdId }).count<{ count: string }[]>('*')
  return Number(row[0]?.count)
}

/** Notes that an account is told of a hold; false if it was told before. */
export async function noteToldAccount(
  trx: Database,
  { holdId, accountId }: { holdId: string; accountId: string },
): Promise<boolean> {
  const inserted = await trx('monitor_hold_accounts')
    .insert({ hold_id: holdId, account_id: accountId })
    .onConflict()
    .ignore()
    .returning('hold_id')
  return inserted.length > 0
}

/** What the looks of the last minutes found in a group: how many, how many turned, and at how many domains and accounts. */
export type GroupCounts = {
  type: string
  version_id: string | null
  step_slug: string | null
  looks: number
  turned: number
  domains: number
  accounts: number
}

/** Counts the conclusive looks since a time, by check type and by step of a version. */
export async function countLooks(db: Database, since: Date): Promise<GroupCounts[]> {
  const { rows } = await db.raw<{ rows: GroupCounts[] }>(countStatement, { since })
  return rows
}

const countStatement = `
  select type, version_id, step_slug,
    cast(count(*) as integer) as looks,
    cast(count(*) filter (where has_turned) as integer) as turned,
    cast(count(distinct domain) filter (where has_turned) as integer) as domains,
    cast(count(distinct account_id) filter (where has_turned) as integer) as accounts
  from monitor_steps
  where looked_at > :since and is_conclusive
  group by grouping sets ((type), (type, version_id, step_slug))
  having count(*) filter (where has_turned) > 0`

/** Of a group: the looks since two times, and those of them that turned. */
export type LastingCounts = Pick<GroupCounts, 'type' | 'version_id' | 'step_slug' | 'looks' | 'turned'> & {
  recent_looks: number
  recent_turned: number
}

/** Counts like `countLooks`, for the groups of holds. */
export async function countLastingLooks(
  db: Database,
  times: { since: Date; recent: Date },
): Promise<LastingCounts[]> {
  const { rows } = await db.raw<{ rows: LastingCounts[] }>(lastingStatement, times)
  return rows
}

const lastingStatement = `
  select type, version_id, step_slug,
    cast(count(*) as integer) as looks,
    cast(count(*) filter (where has_turned) as integer) as turned,
    cast(count(*) filter (where looked_at > :recent) as integer) as recent_looks,
    cast(count(*) filter (where looked_at > :recent and has_turned) as integer) as recent_turned
  from monitor_steps
  where looked_at > :since and is_conclusive
  group by grouping sets ((type), (type, version_id, step_slug))
  having count(*) filter (where has_turned) > 0`

/** The sites of an account at a domain, and those of them where a healthy step has failed. */
export type DomainCounts = { key: string; sites: number; turned: number }

/** Counts the sites that were looked at since a time, by the keys of holds of domains. */
export async function countDomainSites(
  db: Database,
  keys: readonly string[],
  since: Date,
): Promise<DomainCounts[]> {
  if (keys.length === 0) return []
  const domains = keys.map((key) => key.split(' ')[1] ?? '')
  const { rows } = await db.raw<{ rows: DomainCounts[] }>(domainStatement, { keys, domains, since })
  return rows
}

const domainStatement = `
  select account_id || ' ' || domain as key,
    cast(count(distinct installation_id) as integer) as sites,
    cast(count(distinct installation_id) filter (where has_turned) as integer) as turned
  from monitor_steps
  where domain = any(cast(:domains as text[])) and looked_at > :since
    and account_id || ' ' || domain = any(cast(:keys as text[]))
  group by account_id, domain`

/** Takes the lock under which one process at a time evaluates the looks; false if another has it. */
export async function lockGuard(trx: Database): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { locked: boolean }[] }>(
    'select pg_try_advisory_xact_lock(?) as locked',
    [GUARD_LOCK],
  )
  return rows[0]?.locked ?? false
}

const GUARD_LOCK = 7_204_939

/** Takes turns with other runs that are about to report a site of the domain, until the transaction ends. */
export async function lockDomain(trx: Database, domain: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?, hashtext(?))', [DOMAIN_LOCKS, domain])
}

const DOMAIN_LOCKS = 7_204_940
