import type { Database } from '../database.ts'
import type { PageBounds } from '../page.ts'

export type PlatformRow = { slug: string; name: string; built_in: boolean }

/** Slug of a platform, as one account sees it. */
export type OwnedSlug = { readonly account_id: string; readonly slug: string }

/** Lists the account's own and the built-in platforms. Own ones override built-in ones of the same slug. */
export async function listPlatforms(
  db: Database,
  accountId: string,
  { limit, cursor = '' }: PageBounds,
): Promise<PlatformRow[]> {
  const { rows } = await db.raw<{ rows: PlatformRow[] }>(
    `select distinct on (slug) slug, name, account_id is null as built_in from platforms
     where (account_id = ? or account_id is null) and slug > ?
     order by slug, account_id nulls last
     limit ?`,
    [accountId, cursor, limit],
  )
  return rows
}

/** Finds the platform that the account sees under this slug. */
export async function findPlatform(
  db: Database,
  { account_id, slug }: OwnedSlug,
): Promise<PlatformRow | undefined> {
  const { rows } = await db.raw<{ rows: PlatformRow[] }>(visiblePlatform, [account_id, slug])
  return rows[0]
}

/** Like `findPlatform`, and locks the row until the transaction ends. */
export async function lockPlatform(
  trx: Database,
  { account_id, slug }: OwnedSlug,
): Promise<PlatformRow | undefined> {
  const { rows } = await trx.raw<{ rows: PlatformRow[] }>(`${visiblePlatform} for update`, [account_id, slug])
  return rows[0]
}

const visiblePlatform = `
  select slug, name, account_id is null as built_in from platforms
  where (account_id = ? or account_id is null) and slug = ?
  order by account_id nulls last
  limit 1`

/** Returns false if the account already has a platform with this slug. */
export async function insertPlatform(
  trx: Database,
  platform: { account_id: string; slug: string; name: string },
): Promise<boolean> {
  const inserted = await trx('platforms').insert(platform).onConflict().ignore().returning('slug')
  return inserted.length === 1
}

export async function renamePlatform(trx: Database, owned: OwnedSlug, name: string): Promise<void> {
  await trx('platforms').where(owned).update({ name })
}

export async function deletePlatform(trx: Database, owned: OwnedSlug): Promise<void> {
  await trx('platforms').where(owned).delete()
}

export async function countOwnPlatforms(db: Database, accountId: string): Promise<number> {
  const row = await db('platforms').where({ account_id: accountId }).count<{ count: string }[]>('*')
  return Number(row[0]?.count)
}

/** Names up to five of the account's templates that use the platform as default, in a detection rule or in a draft. */
export async function findTemplatesWithPlatform(
  db: Database,
  { account_id, slug }: OwnedSlug,
): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(templatesWithPlatform, {
    account_id,
    slug,
    rule: JSON.stringify([{ platform: slug }]),
  })
  return rows.map(({ name }) => name)
}

const templatesWithPlatform = `
  select templates.name
  from templates
  join projects on projects.id = templates.project_id
  where projects.account_id = :account_id and (
    templates.default_platform = :slug
    or templates.detection_rules @> :rule::jsonb
    or exists (
      select from versions
      join requirements on requirements.version_id = versions.id
      where versions.template_id = templates.id and versions.status = 'draft'
        and :slug = any (requirements.platform_ids)))
  order by templates.id
  limit 5`
