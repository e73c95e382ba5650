import type { Database } from './database.ts'
import type { PageRequest } from './page.ts'

export type Platform = { slug: string; name: string; built_in: boolean }

/** A platform as one account sees it. */
export type OwnedSlug = { readonly account_id: string; readonly slug: string }

/** The built-in platforms and the account's own, which go before built-in ones of the same slug. */
export async function listPlatforms(
  db: Database,
  accountId: string,
  { limit, cursor = '' }: PageRequest,
): Promise<Platform[]> {
  const { rows } = await db.raw<{ rows: Platform[] }>(
    `select distinct on (slug) slug, name, account_id is null as built_in from platforms
     where (account_id = ? or account_id is null) and slug > ?
     order by slug, account_id nulls last
     limit ?`,
    [accountId, cursor, limit],
  )
  return rows
}

/** The platform that the account sees under this slug; if it is the account's own, nobody else changes it meanwhile. */
export async function lockPlatform(
  trx: Database,
  { account_id, slug }: OwnedSlug,
): Promise<Platform | undefined> {
  const { rows } = await trx.raw<{ rows: Platform[] }>(
    `select slug, name, account_id is null as built_in from platforms
     where (account_id = ? or account_id is null) and slug = ?
     order by account_id nulls last
     limit 1 for update`,
    [account_id, slug],
  )
  return rows[0]
}

/** False when the account has a platform with this slug already. */
export async function insertPlatform(
  trx: Database,
  platform: { account_id: string; slug: string; name: string },
): Promise<boolean> {
  const made = await trx('platforms').insert(platform).onConflict().ignore().returning('slug')
  return made.length === 1
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

/** Names of up to five of the account's templates that name the platform: by default, to detect it, or in a draft. */
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
