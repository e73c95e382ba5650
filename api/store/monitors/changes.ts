import type { Database } from '../database.ts'
import { toJson } from './to-json.ts'

/** One line of a monitor's timeline. The JSON columns are parsed. */
export type MonitorChangeRow = {
  /** Also that of its event. */
  id: string
  installation_id: string
  incident_id: string | null
  step_slug: string
  /** `closed`: what was told of is over without a recovery, since its check was changed or taken out. */
  type: 'broken' | 'recovered' | 'flapping' | 'cannot_tell' | 'closed'
  occurred_at: Date
  code: string
  message: string | null
  hint: string | null
  /** What the check wanted, and what it found instead. */
  expected: unknown
  found: unknown
  /** The last success before it, and what was there. */
  ok_at: Date | null
  ok_found: unknown
}

/** Lines that the timeline of one monitor keeps. */
const KEPT = 200
/** Lines that the response for one monitor has. */
const LISTED = 50

/** Adds lines, and deletes the oldest of a long timeline. The caller has locked the monitor. */
export async function insertMonitorChanges(
  trx: Database,
  installationId: string,
  changes: readonly MonitorChangeRow[],
): Promise<void> {
  if (changes.length === 0) return
  await trx('monitor_changes').insert(
    changes.map(({ expected, found, ok_found: okFound, ...row }) => ({
      ...row,
      expected: toJson(expected),
      found: toJson(found),
      ok_found: toJson(okFound),
    })),
  )
  await trx.raw(
    `delete from monitor_changes where installation_id = :installationId and id <= (
       select id from monitor_changes where installation_id = :installationId order by id desc offset ${KEPT} limit 1
     )`,
    { installationId },
  )
}

/** Lists the last lines of a monitor's timeline, newest first. */
export async function listMonitorChanges(db: Database, installationId: string): Promise<MonitorChangeRow[]> {
  return db('monitor_changes')
    .where({ installation_id: installationId })
    .orderBy('id', 'desc')
    .limit(LISTED)
    .select()
}
