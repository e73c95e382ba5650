import type { Database } from '../database.ts'
import { installationColumns, type InstallationRow } from './rows.ts'

/** An installation with what its account allows. */
export type InstallationOfToken = InstallationRow & {
  account_id: string
  may_change_target: boolean
  may_share: boolean
}

/** Finds the installation of a token; undefined if the token is unknown, expired or revoked. */
export async function findInstallationByToken(
  db: Database,
  hash: Buffer,
): Promise<InstallationOfToken | undefined> {
  return db('installations')
    .join('templates', 'templates.id', 'installations.template_id')
    .join('projects', 'projects.id', 'templates.project_id')
    .join('accounts', 'accounts.id', 'projects.account_id')
    .where({ token_hash: hash, token_revoked_at: null })
    .whereRaw('token_expires_at > now()')
    .first<InstallationOfToken | undefined>(
      ...installationColumns,
      'accounts.id as account_id',
      'accounts.installations_target_change as may_change_target',
      'accounts.installations_share as may_share',
    )
}
