import type { Database } from './database.ts'

/** What a guide is made from. The jsonb columns are given as they are stored. */
export type GuideSource = {
  templateId: string
  name: string
  /** The template's default, by slug. */
  platform: string
  /** Those that the account can name, its own before the built-in ones of the same slug. */
  platforms: { slug: string; name: string }[]
  /** The template's default, a BCP 47 tag. */
  locale: string
  locales: string[]
  branding: { primaryColor: string; logoUrl: string; name: string }
  detectionRules: unknown
  variables: unknown
  limits: unknown
  /** The current version; undefined while nothing is published. */
  published: PublishedVersion | undefined
  /** How long the embed key is still good for; undefined: for good. */
  expiresInMs: number | undefined
}

export type PublishedVersion = { id: string; contentText: string; contentHash: string }

/** The guide behind an embed key that has not expired. */
export async function findGuideSource(db: Database, embedKey: string): Promise<GuideSource | undefined> {
  const { rows } = await db.raw<{ rows: Row[] }>(guideByEmbedKey, [embedKey])
  return rows[0] && toSource(rows[0])
}

const guideByEmbedKey = `
  select
    templates.id,
    templates.name,
    templates.default_platform,
    templates.default_locale,
    templates.locales,
    templates.detection_rules,
    templates.variables,
    templates.limits,
    projects.brand_name,
    projects.primary_color,
    projects.logo_url,
    versions.id as version_id,
    versions.content_text,
    versions.content_hash,
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
  where embed_keys.key = ? and (embed_keys.expires_at is null or embed_keys.expires_at > now())`

type Row = {
  id: string
  name: string
  default_platform: string
  default_locale: string
  locales: string[]
  detection_rules: unknown
  variables: unknown
  limits: unknown
  brand_name: string
  primary_color: string
  logo_url: string
  version_id: string | null
  content_text: string | null
  content_hash: string | null
  expires_in_ms: number | null
  platforms: { slug: string; name: string }[]
}

function toSource(row: Row): GuideSource {
  return {
    templateId: row.id,
    name: row.name,
    platform: row.default_platform,
    platforms: row.platforms,
    locale: row.default_locale,
    locales: row.locales,
    branding: { primaryColor: row.primary_color, logoUrl: row.logo_url, name: row.brand_name },
    detectionRules: row.detection_rules,
    variables: row.variables,
    limits: row.limits,
    published: toVersion(row),
    expiresInMs: row.expires_in_ms ?? undefined,
  }
}

function toVersion({
  version_id: id,
  content_text: text,
  content_hash: hash,
}: Row): PublishedVersion | undefined {
  return id === null || text === null || hash === null
    ? undefined
    : { id, contentText: text, contentHash: hash }
}
