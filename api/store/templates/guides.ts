import type { Database } from '../database.ts'

/** Rows that a guide is compiled from. The jsonb columns are not parsed. */
export type GuideSource = {
  templateId: string
  accountId: string
  name: string
  /** Slug of the template's default platform. */
  platform: string
  /** Platforms that the account can use; its own override built-in ones of the same slug. */
  platforms: { slug: string; name: string }[]
  /** The template's default locale, a BCP 47 tag. */
  locale: string
  locales: string[]
  /** Names of the guide and of its brand in other languages, by locale. */
  nameI18n: unknown
  brandNameI18n: unknown
  branding: { primaryColor: string; logoUrl: string; name: string }
  completion: unknown
  detectionRules: unknown
  limits: unknown
  /** The current version; undefined while nothing is published. */
  published: PublishedVersion | undefined
  /** Time until the embed key expires; undefined if it does not. */
  expiresInMs: number | undefined
}

export type PublishedVersion = {
  id: string
  contentText: string
  contentHash: string
  /** Key of the signature that is served for it; undefined if nothing is signed. */
  keyId: string | undefined
  /** Variables that the template declared at publication: for their labels, and for content without declarations. */
  variables: unknown
}

/** Finds the guide of an embed key that has not expired. */
export async function findGuideSource(db: Database, embedKey: string): Promise<GuideSource | undefined> {
  const { rows } = await db.raw<{ rows: GuideRow[] }>(guideByEmbedKey, [embedKey])
  return rows[0] && toSource(rows[0])
}

const guideByEmbedKey = `
  select
    templates.id,
    templates.name,
    templates.name_i18n,
    templates.default_platform,
    templates.default_locale,
    templates.locales,
    templates.detection_rules,
    templates.completion,
    templates.limits,
    projects.account_id,
    projects.brand_name,
    projects.brand_name_i18n,
    projects.primary_color,
    projects.logo_url,
    versions.id as version_id,
    versions.content_text,
    versions.content_hash,
    variable_snapshots.variables,
    (
      select key_id
      from signatures join signing_keys using (key_id)
      where version_id = versions.id
      order by signing_keys.status = 'revoked', signatures.id desc
      limit 1
    ) as key_id,
    extract(epoch from embed_keys.expires_at - now())::float8 * 1000 as expires_in_ms,
    (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'name', name) order by slug), '[]')
      from (
        select distinct on (slug) slug, name
        from platforms
        where account_id = projects.account_id or account_id is null
        order by slug, account_id nulls last
      ) visible
    ) as platforms
  from embed_keys
  join templates on templates.id = embed_keys.template_id
  join projects on projects.id = templates.project_id
  left join versions on versions.id = templates.current_version_id and versions.status = 'published'
  left join variable_snapshots on variable_snapshots.version_id = versions.id
  where embed_keys.key = ? and (embed_keys.expires_at is null or embed_keys.expires_at > now())`

type GuideRow = {
  id: string
  name: string
  name_i18n: unknown
  default_platform: string
  default_locale: string
  locales: string[]
  detection_rules: unknown
  completion: unknown
  variables: unknown
  limits: unknown
  account_id: string
  brand_name: string
  brand_name_i18n: unknown
  primary_color: string
  logo_url: string
  version_id: string | null
  content_text: string | null
  content_hash: string | null
  key_id: string | null
  expires_in_ms: number | null
  platforms: { slug: string; name: string }[]
}

function toSource(row: GuideRow): GuideSource {
  return {
    templateId: row.id,
    accountId: row.account_id,
    name: row.name,
    nameI18n: row.name_i18n,
    brandNameI18n: row.brand_name_i18n,
    platform: row.default_platform,
    platforms: row.platforms,
    locale: row.default_locale,
    locales: row.locales,
    branding: { primaryColor: row.primary_color, logoUrl: row.logo_url, name: row.brand_name },
    completion: row.completion,
    detectionRules: row.detection_rules,
    limits: row.limits,
    published: toVersion(row),
    expiresInMs: row.expires_in_ms ?? undefined,
  }
}

function toVersion({
  version_id: id,
  content_text: text,
  content_hash: hash,
  key_id: keyId,
  variables,
}: GuideRow): PublishedVersion | undefined {
  return id === null || text === null || hash === null
    ? undefined
    : { id, contentText: text, contentHash: hash, keyId: keyId ?? undefined, variables }
}
