import {
  displayInstallationToken,
  hashInstallationToken,
  makeInstallationToken,
} from '../credentials/installation-token.ts'
import { refuseOverLimit } from '../errors/refusals.ts'
import type { Database } from '../store/database.ts'
import type { InstallationRow } from '../store/installations/rows.ts'
import {
  addFurtherToken,
  listFurtherTokens,
  setToken,
  type TokenColumns,
} from '../store/installations/tokens.ts'

/** Tokens of one installation that may be valid at once. */
export const MAX_TOKENS = 5

/** Makes a token, and the columns that store it. */
export function makeToken(expiresInSeconds: number): { token: string; columns: TokenColumns } {
  const token = makeInstallationToken()
  const columns = {
    token_hash: hashInstallationToken(token),
    token_display: displayInstallationToken(token),
    token_expires_at: new Date(Date.now() + expiresInSeconds * 1000),
  }
  return { token, columns }
}

/**
 * Adds a token to a locked installation; those before keep working. Without any, it is that of the installation's row.
 * Throws 409 `account_limit_reached`.
 */
export async function addToken(
  trx: Database,
  { id, token_expires_at: expiresAt, token_revoked_at: revokedAt }: InstallationRow,
  token: TokenColumns,
): Promise<InstallationRow> {
  const isOwnValid = expiresAt !== null && revokedAt === null && expiresAt > new Date()
  const further = await listFurtherTokens(trx, id)
  const valid = further.length + (isOwnValid ? 1 : 0)
  if (valid === 0) return setToken(trx, id, token)
  refuseOverLimit(valid, { max: MAX_TOKENS, resources: 'valid tokens of this installation' })
  return addFurtherToken(trx, id, token)
}
