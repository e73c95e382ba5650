import type { Knex } from 'knex'
import type { Database } from '../database.ts'
import type { OwnedId } from '../owned-id.ts'
import { newestEmbedKey } from '../templates/embed-keys.ts'
import { requireRow } from '../require-row.ts'
import { installationColumns, type InstallationRow } from './rows.ts'

/** A token as it is stored: its SHA-256, and a shortened form for display. */
export type TokenColumns = { token_hash: Buffer; token_display: string; token_expires_at: Date }

/** Replaces the token of an installation. A trigger ends its further tokens; none of those before works any more. */
export async function setToken(trx: Database, id: string, token: TokenColumns): Promise<InstallationRow> {
  return update(trx, id, { ...token, token_revoked_at: null })
}

/** Ends all tokens of an installation: a trigger deletes the further ones. */
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

/** A token that an installation has beside that of its row. */
export type FurtherToken = Pick<TokenColumns, 'token_display'> & { expires_at: Date; created_at: Date }

/** Lists the further tokens of an installation that are valid, newest first. */
export async function listFurtherTokens(db: Database, installationId: string): Promise<FurtherToken[]> {
  return db('installation_tokens')
    .where({ installation_id: installationId })
    .whereRaw('expires_at > now()')
    .orderBy('created_at', 'desc')
    .select<FurtherToken[]>('token_display', 'expires_at', 'created_at')
}

/** Adds a token to a locked installation, in place of its expired ones. */
export async function addFurtherToken(
  trx: Database,
  id: string,
  { token_hash, token_display, token_expires_at: expires_at }: TokenColumns,
): Promise<InstallationRow> {
  const ofInstallation = trx('installation_tokens').where({ installation_id: id })
  await ofInstallation.whereRaw('expires_at <= now()').delete()
  await trx('installation_tokens').insert({ installation_id: id, token_hash, token_display, expires_at })
  return update(trx, id, {})
}

/** Finds the installation of a token; undefined if the token is unknown, expired or revoked. */
export async function findInstallationByToken(
  db: Database,
  hash: Buffer,
): Promise<InstallationOfToken | undefined> {
  const own = db('installations').where({ token_hash: hash }).select('id', 'token_expires_at as expires_at')
  const further = db('installation_tokens')
    .where({ token_hash: hash })
    .select('installation_id as id', 'expires_at')
  return queryWithAccount(db)
    .join(own.unionAll(further).as('token'), 'token.id', 'installations.id')
    .where({ token_revoked_at: null })
    .whereRaw('token.expires_at > now()')
    .first<InstallationOfToken | undefined>(...columnsWithAccount(db), 'token.expires_at as token_expires_at')
}

/** Finds an installation of an account as the holder of its token has it. */
export async function findInstallationToCheck(
  db: Database,
  { account_id, id }: OwnedId,
): Promise<InstallationOfToken | undefined> {
  return queryWithAccount(db)
    .where({ account_id, 'installations.id': id })
    .first<InstallationOfToken | undefined>(...columnsWithAccount(db))
}

function queryWithAccount(db: Database): Knex.QueryBuilder {
  return db('installations')
    .join('templates', 'templates.id', 'installations.template_id')
    .join('projects', 'projects.id', 'templates.project_id')
    .join('accounts', 'accounts.id', 'projects.account_id')
}

function columnsWithAccount(db: Database): (string | Knex.QueryBuilder)[] {
  return [
    ...installationColumns,
    'accounts.id as account_id',
    'accounts.installations_target_change as may_change_target',
    'accounts.installations_share as may_share',
    newestEmbedKey(db).as('embed_key'),
  ]
}
