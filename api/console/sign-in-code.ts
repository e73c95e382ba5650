import { randomBytes } from 'node:crypto'
import { seal, unseal } from '../credentials/seal.ts'
import { insertConsoleSession, takeConsoleSession } from '../store/accounts/console-sessions.ts'
import type { Database } from '../store/database.ts'
import { sessionId } from './session.ts'

const PURPOSE = 'waymark console sign-in code'
const LIFETIME_SECONDS = 60 * 60

/** Form of a code. Session tokens are longer, so neither can be mistaken for the other. */
export const signInCode = /^[\w-]{32}$/

/**
 * Stores an account key for one sign-in, and returns the code that decrypts it (decision 199). Only CLI commands
 * create codes, so nobody can use the API to prepare a sign-in for another user's browser.
 */
export async function makeSignInCode(
  db: Database,
  { keyId, secret }: { keyId: string; secret: string },
): Promise<string> {
  const code = randomBytes(24).toString('base64url')
  const sealed = seal(secret, { secret: code, purpose: PURPOSE })
  await insertConsoleSession(
    db,
    { id: sessionId(code), key_id: keyId, sealed_key: sealed },
    { maxSeconds: LIFETIME_SECONDS },
  )
  return code
}

/** Exchanges a code for its account key; undefined if the code is unknown, expired or already used. */
export async function redeemSignInCode(db: Database, code: string): Promise<string | undefined> {
  const sealed = await takeConsoleSession(db, sessionId(code))
  return sealed && String(unseal(sealed, { secret: code, purpose: PURPOSE }))
}
