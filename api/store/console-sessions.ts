import type { Database } from './database.ts'

export type NewConsoleSession = { id: Buffer; key_id: string; sealed_key: Buffer }

type Lifetime = { idleSeconds: number; maxSeconds: number }

/** Also forgets the sessions that are over. */
export async function insertConsoleSession(
  db: Database,
  session: NewConsoleSession,
  { maxSeconds }: Pick<Lifetime, 'maxSeconds'>,
): Promise<Date> {
  await db('console_sessions').whereRaw('expires_at < now()').delete()
  const [row] = await db('console_sessions')
    .insert({ ...session, expires_at: db.raw(`now() + make_interval(secs => ?)`, [maxSeconds]) })
    .returning<{ expires_at: Date }[]>('expires_at')
  if (!row) throw new Error('The new session was not answered')
  return row.expires_at
}

export type ConsoleSession = { sealed_key: Buffer; expires_at: Date; unseen_minute: boolean }

/** The session, if it is not over; undefined as well when nobody has used it for too long. */
export async function findConsoleSession(
  db: Database,
  id: Buffer,
  { idleSeconds }: Pick<Lifetime, 'idleSeconds'>,
): Promise<ConsoleSession | undefined> {
  return db('console_sessions')
    .where({ id })
    .whereRaw('expires_at > now() and seen_at > now() - make_interval(secs => ?)', [idleSeconds])
    .first('sealed_key', 'expires_at', db.raw(`seen_at < now() - interval '1 minute' as unseen_minute`))
}

export async function touchConsoleSession(db: Database, id: Buffer): Promise<void> {
  await db('console_sessions').where({ id }).update({ seen_at: db.fn.now() })
}

export async function deleteConsoleSession(db: Database, id: Buffer): Promise<void> {
  await db('console_sessions').where({ id }).delete()
}
