import {
  displayInstallationToken,
  hashInstallationToken,
  makeInstallationToken,
} from '../credentials/installation-token.ts'
import type { TokenColumns } from '../store/installations/tokens.ts'

/** Makes a token, and the columns that store it. */
export function newToken(expiresInSeconds: number): { token: string; columns: TokenColumns } {
  const token = makeInstallationToken()
  const columns = {
    token_hash: hashInstallationToken(token),
    token_display: displayInstallationToken(token),
    token_expires_at: new Date(Date.now() + expiresInSeconds * 1000),
  }
  return { token, columns }
}
