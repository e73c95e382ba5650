import type { Database } from '../../api/store/database.ts'
import type { InsertedGuide } from '../../test/support/api/guide.ts'

export type MonitorRows = {
  readonly count: number
  /** Slug of the only step. */
  readonly slug: string
  /** Prefix of the target, which ends in the number of the site, and what follows. */
  readonly target: (number: string) => string
  readonly host: (number: string) => string
  /** The first is due now, and the last after so many seconds. */
  readonly now: Date
  readonly spreadSeconds: number
}

/**
 * Inserts completed installations of a guide with monitors that have run before. `target` and `host` are given the SQL
 * expression of a number, and return one.
 */
export async function insertMonitors(db: Database, guide: InsertedGuide, rows: MonitorRows): Promise<void> {
  const { count, slug, target, host, now, spreadSeconds } = rows
  const values = { ...guide, count, slug, now, spreadSeconds }
  await db.transaction(async (trx) => {
    // Skips the triggers of foreign keys, which take most of the time.
    await trx.raw('set local session_replication_role = replica')
    await trx.raw(installations(target('number')), values)
    await trx.raw(steps, values)
    await trx.raw(monitors(host('number')), values)
    await trx.raw(monitorSteps, values)
  })
  for (const table of ['installations', 'installation_steps', 'monitors', 'monitor_steps'])
    await db.raw(`vacuum analyze ${table}`)
}

const ID = `cast(lpad(to_hex(number), 32, '0') as uuid)`
const NUMBERS = `generate_series(0, cast(:count as integer) - 1) number`

const installations = (target: string): string => `
  insert into installations (id, template_id, target, dns_token, status, completed_at)
  select ${ID}, :templateId, ${target}, repeat('a', 32), 'completed', now() from ${NUMBERS}`

const steps = `
  insert into installation_steps (installation_id, step_slug, state, code)
  select ${ID}, :slug, 'done', 'ok' from ${NUMBERS}`

const monitors = (host: string): string => `
  insert into monitors (installation_id, account_id, template_id, interval_seconds, due_at, host)
  select ${ID}, :accountId, :templateId, 3600,
    cast(:now as timestamptz) + make_interval(secs => cast(:spreadSeconds as float8) * number / :count), ${host}
  from ${NUMBERS}`

const monitorSteps = `
  insert into monitor_steps
    (installation_id, step_slug, type, version_id, account_id, domain, check_hash, state, state_since, record, looked_at,
     is_conclusive, has_turned, code, ok_at, ok_found)
  select ${ID}, :slug, 'http_ping', :versionId, :accountId, 'site-' || number || '.example', 'of-before', 'healthy', :now,
    '{"state":"healthy","settled":"healthy","failures":0,"firstFailureAt":null,"successes":0,"unknownSince":null,"lastOkAt":0,"changes":[],"flappingSince":null}',
    cast(:now as timestamptz) - interval '1 hour' + make_interval(secs => cast(:spreadSeconds as float8) * number / :count),
    true, false, 'ok', :now, '{"status":200}'
  from ${NUMBERS}`
