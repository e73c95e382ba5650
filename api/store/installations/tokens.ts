import type { Database } from '../database.ts'
import { newestEmbedKey } from '../templates/embed-keys.ts'
import { requireRow } from '../require-row.ts'
import { installationColumns, type InstallationRow } from './rows.ts'

/** A token as it is stored: its SHA-256, and a shortened form for display. */
export type TokenColumns = { token_hash: Buffer; token_display: string; token_expires_at: Date }

/** Replaces the token of an installation. The one before no longer works. */
export async function setToken(trx: Database, id: string, token: TokenColumns): Promise<InstallationRow> {
  return update(trx, id, { ...token, token_revoked_at: null })
}

export async function revokeToken(trx: Database, id: string): Promise<InstallationRow> {
  return update(trx, id, { token_revoked_at: trx.fn.now() })
}

async function update(trx: Database, id: string, columns: object): Promise<InstallationRow> {
  const revision = trx.raw('revision + 1')
  return requireRow(
    await trx('installations')
      .where({ id })
      .update({ ...columns, revision, updated_at: trx.fn.now() })
      .returning<InstallationRow[]>(installationColumns),
  )
}

/** An installation with what its account allows, and the newest valid embed key of its template. */
export type InstallationOfToken = InstallationRow & {
  account_id: string
  may_change_target: boolean
  may_share: boolean
  embed_key: string | null
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
      newestEmbedKey(db).as('embed_key'),
    )
}
