import type { Database } from '../database.ts'
import type { InstallationCheckRow } from './rows.ts'

/** Checks that the history of an installation keeps. */
export const HISTORY_LENGTH = 100
/** Far longer than any check runs, or its result is kept. */
const ABANDONED_AFTER = '1 day'

export type StartedCheck = Pick<
  InstallationCheckRow,
  'id' | 'installation_id' | 'check_id' | 'step_slug' | 'type' | 'target' | 'epoch'
>

/** Adds a check that has started; false if its installation was deleted. */
export async function insertCheck(db: Database, check: StartedCheck): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(insertStarted, check)
  return rowCount > 0
}

const insertStarted = `
  insert into installation_checks (id, installation_id, check_id, step_slug, type, target, epoch)
  select cast(:id as uuid), id, cast(:check_id as uuid), :step_slug, :type, :target, cast(:epoch as integer)
  from installations
  where id = :installation_id
  for key share`

/** Finds the checks that wait for a result of the queue. */
export async function findChecksInFlight(
  db: Database,
  { installationId, checkId }: { installationId: string; checkId: string },
): Promise<InstallationCheckRow[]> {
  return db('installation_checks').where({
    installation_id: installationId,
    check_id: checkId,
    ended_at: null,
  })
}

export type CheckOutcome = {
  readonly ok: boolean
  readonly conclusive: boolean
  readonly code: string
  readonly message: string | null
  readonly hint?: string
  readonly warnings?: readonly string[]
  readonly retry_at?: string | undefined
}

/**
 * Ends a check and trims the history of its installation. Undefined if the check has ended before, or was deleted with its
 * installation.
 */
export async function endCheck(
  trx: Database,
  id: string,
  outcome: CheckOutcome,
): Promise<InstallationCheckRow | undefined> {
  const [ended] = await trx('installation_checks')
    .where({ id, ended_at: null })
    .update({ ...outcome, ended_at: trx.raw('clock_timestamp()') })
    .returning<InstallationCheckRow[]>('*')
  if (ended) await trx.raw(trimHistory, [ended.installation_id, ended.installation_id])
  return ended
}

const trimHistory = `
  delete from installation_checks
  where installation_id = ? and ended_at is not null and (ended_at, id) <= (
    select ended_at, id from installation_checks
    where installation_id = ? and ended_at is not null
    order by ended_at desc, id desc offset ${HISTORY_LENGTH} limit 1
  )`

/** Records that a step of the installation was checked now. */
export async function setLastCheckedAt(trx: Database, installationId: string): Promise<void> {
  await trx('installations').where({ id: installationId }).update({ last_checked_at: trx.fn.now() })
}

/** Lists the checks that have ended, newest first. */
export async function listHistory(db: Database, installationId: string): Promise<InstallationCheckRow[]> {
  return db('installation_checks')
    .where({ installation_id: installationId })
    .whereNotNull('ended_at')
    .orderBy([
      { column: 'ended_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(HISTORY_LENGTH)
    .select()
}

/** Finds the code of the last conclusive check of a step before another one; undefined if there was none. */
export async function findConclusiveCode(
  db: Database,
  { installationId, slug, before }: { installationId: string; slug: string; before: string },
): Promise<string | undefined> {
  const row = await db('installation_checks')
    .where({ installation_id: installationId, step_slug: slug, conclusive: true })
    .whereNot({ id: before })
    .orderBy([
      { column: 'ended_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first<{ code: string } | undefined>('code')
  return row?.code
}

/** Deletes checks whose end was never recorded, because a process died or nobody asked for the result. */
export async function deleteAbandonedChecks(db: Database): Promise<void> {
  await db('installation_checks')
    .whereNull('ended_at')
    .whereRaw(`started_at < now() - interval '${ABANDONED_AFTER}'`)
    .delete()
}
