import type { Database } from '../database.ts'
import { requireRow } from '../require-row.ts'

export type NewConsoleSession = { id: Buffer; key_id: string; sealed_key: Buffer }

type Lifetime = { idleSeconds: number; maxSeconds: number }

/** Inserts a session, deletes the expired ones, and returns its expiry. */
export async function insertConsoleSession(
  db: Database,
  session: NewConsoleSession,
  { maxSeconds }: Pick<Lifetime, 'maxSeconds'>,
): Promise<Date> {
  await db('console_sessions').whereRaw('expires_at < now()').delete()
  const expires_at = db.raw(`now() + make_interval(secs => ?)`, [maxSeconds])
  const insert = db('console_sessions').insert({ ...session, expires_at })
  return requireRow(await insert.returning<{ expires_at: Date }[]>('expires_at')).expires_at
}

export type ConsoleSession = { sealed_key: Buffer; expires_at: Date; is_seen_stale: boolean }

/** Finds a session that is neither past its maximum age nor idle for too long. */
export async function findConsoleSession(
  db: Database,
  id: Buffer,
  { idleSeconds }: Pick<Lifetime, 'idleSeconds'>,
): Promise<ConsoleSession | undefined> {
  return db('console_sessions')
    .where({ id })
    .whereRaw('expires_at > now() and seen_at > now() - make_interval(secs => ?)', [idleSeconds])
    .first('sealed_key', 'expires_at', db.raw(`seen_at < now() - interval '1 minute' as is_seen_stale`))
}

export async function touchConsoleSession(db: Database, id: Buffer): Promise<void> {
  await db('console_sessions').where({ id }).update({ seen_at: db.fn.now() })
}

/** Deletes a session and returns its key. Returns undefined if the session does not exist or has expired. */
export async function takeConsoleSession(db: Database, id: Buffer): Promise<Buffer | undefined> {
  const [row] = await db('console_sessions')
    .where({ id })
    .whereRaw('expires_at > now()')
    .delete()
    .returning<{ sealed_key: Buffer }[]>('sealed_key')
  return row?.sealed_key
}

export async function deleteConsoleSession(db: Database, id: Buffer): Promise<void> {
  await db('console_sessions').where({ id }).delete()
}
