import { createHash, randomBytes } from 'node:crypto'
import { seal, unseal } from '../credentials/seal.ts'
import {
  deleteConsoleSession,
  findConsoleSession,
  insertConsoleSession,
  touchConsoleSession,
} from '../store/accounts/console-sessions.ts'
import type { Database } from '../store/database.ts'

/** A session lasts at most a working day. */
const MAX_SECONDS = 12 * 60 * 60
/** An idle session lasts through a long break. */
const IDLE_SECONDS = 2 * 60 * 60
const PURPOSE = 'waymark console session'

export type UnsealedSession = { readonly secret: string; readonly expiresAt: Date }

export type NewSession = { readonly token: string; readonly expiresAt: Date; readonly maxSeconds: number }

/**
 * Opens a session with an account key. The browser gets a token, and the database stores the key encrypted with that
 * token, so neither is useful alone.
 */
export async function openSession(
  db: Database,
  { keyId, secret }: { keyId: string; secret: string },
): Promise<NewSession> {
  const token = randomBytes(32).toString('base64url')
  const sealed = seal(secret, { secret: token, purpose: PURPOSE })
  const row = { id: sessionId(token), key_id: keyId, sealed_key: sealed }
  const expiresAt = await insertConsoleSession(db, row, { maxSeconds: MAX_SECONDS })
  return { token, expiresAt, maxSeconds: MAX_SECONDS }
}

/** Finds the account key of a session; undefined if the session has ended. */
export async function findSession(db: Database, token: string): Promise<UnsealedSession | undefined> {
  const id = sessionId(token)
  const row = await findConsoleSession(db, id, { idleSeconds: IDLE_SECONDS })
  if (!row) return undefined
  if (row.is_seen_stale) await touchConsoleSession(db, id)
  return {
    secret: String(unseal(row.sealed_key, { secret: token, purpose: PURPOSE })),
    expiresAt: row.expires_at,
  }
}

export async function closeSession(db: Database, token: string): Promise<void> {
  await deleteConsoleSession(db, sessionId(token))
}

/** Returns the id under which a token's session is stored. */
export function sessionId(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
