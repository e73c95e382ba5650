import type { Knex } from 'knex'
import type { Database } from '../database.ts'

export type EmbedKeyRow = { key: string; template_id: string; created_at: Date; expires_at: Date | null }

export async function insertEmbedKey(db: Database, key: string, templateId: string): Promise<void> {
  await db('embed_keys').insert({ key, template_id: templateId })
}

/** Lists the valid keys of these templates. The newest key of each template, which does not expire, comes first. */
export async function listEmbedKeys(db: Database, templateIds: readonly string[]): Promise<EmbedKeyRow[]> {
  return validKeys(db)
    .whereIn('template_id', templateIds)
    .select<EmbedKeyRow[]>('key', 'template_id', 'created_at', 'expires_at')
}

/** Selects the newest valid key of the template that the outer query has joined. */
export function newestEmbedKey(db: Database): Knex.QueryBuilder {
  return validKeys(db).whereRaw('embed_keys.template_id = templates.id').select('key').limit(1)
}

function validKeys(db: Database): Knex.QueryBuilder {
  return db('embed_keys')
    .whereRaw('(embed_keys.expires_at is null or embed_keys.expires_at > now())')
    .orderByRaw('embed_keys.expires_at desc nulls first, key')
}

/** Makes every key of the template expire after the overlap, unless it expires sooner. */
export async function expireEmbedKeys(
  db: Database,
  templateId: string,
  overlapSeconds: number,
): Promise<void> {
  await db.raw(
    `update embed_keys
      set expires_at = least(coalesce(expires_at, 'infinity'), now() + make_interval(secs => ?))
      where template_id = ?`,
    [overlapSeconds, templateId],
  )
}

/** Finds the account that owns an embed key. */
export async function findAccountOfEmbedKey(db: Database, key: string): Promise<string | undefined> {
  const row = await db('embed_keys')
    .join('templates', 'templates.id', 'embed_keys.template_id')
    .join('projects', 'projects.id', 'templates.project_id')
    .where({ key })
    .first<{ account_id: string } | undefined>('projects.account_id')
  return row?.account_id
}
