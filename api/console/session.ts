import { createHash, randomBytes } from 'node:crypto'
import { seal, unseal } from '../credentials/seal.ts'
import {
  deleteConsoleSession,
  findConsoleSession,
  insertConsoleSession,
  touchConsoleSession,
} from '../store/console-sessions.ts'
import type { Database } from '../store/database.ts'

/** A working day, and a long break in it. */
const MAX_SECONDS = 12 * 60 * 60
const IDLE_SECONDS = 2 * 60 * 60
const PURPOSE = 'waymark console session'

export type OpenedSession = { readonly token: string; readonly expiresAt: Date; readonly maxSeconds: number }

/**
 * Keeps an account key for a browser. The browser gets a token and the database the key encrypted with that token, so
 * that neither of them alone can open anything.
 */
export async function openSession(
  db: Database,
  { keyId, secret }: { keyId: string; secret: string },
): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url')
  const sealed = seal(secret, { secret: token, purpose: PURPOSE })
  const row = { id: idOf(token), key_id: keyId, sealed_key: sealed }
  const expiresAt = await insertConsoleSession(db, row, { maxSeconds: MAX_SECONDS })
  return { token, expiresAt, maxSeconds: MAX_SECONDS }
}

/** The account key of a session that is not over; undefined without one. */
export async function findSession(
  db: Database,
  token: string,
): Promise<{ secret: string; expiresAt: Date } | undefined> {
  const id = idOf(token)
  const row = await findConsoleSession(db, id, { idleSeconds: IDLE_SECONDS })
  if (!row) return undefined
  if (row.unseen_minute) await touchConsoleSession(db, id)
  return {
    secret: String(unseal(row.sealed_key, { secret: token, purpose: PURPOSE })),
    expiresAt: row.expires_at,
  }
}

export async function closeSession(db: Database, token: string): Promise<void> {
  await deleteConsoleSession(db, idOf(token))
}

function idOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
