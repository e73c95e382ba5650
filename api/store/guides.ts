import type { Database } from './database.ts'

/** What a guide is rendered from, in the seed's words. */
export type GuideSource = {
  name: string
  platform: { slug: string; name: string }
  /** The template's default, a BCP 47 tag. */
  locale: string
  branding: { primaryColor: string; logoUrl: string; name: string }
  /** Canonical JSON of the current published version; undefined while nothing is published. */
  contentText: string | undefined
}

export type FindGuide = (embedKey: string) => Promise<GuideSource | undefined>

/** The guide behind an embed key that has not expired. An account's own platform goes before a built-in one. */
export async function findGuideSource(db: Database, embedKey: string): Promise<GuideSource | undefined> {
  const { rows } = await db.raw<{ rows: Row[] }>(guideByEmbedKey, [embedKey])
  return rows[0] && toSource(rows[0])
}

const guideByEmbedKey = `
  select
    templates.name,
    templates.default_locale,
    templates.default_platform,
    coalesce(platforms.name, templates.default_platform) as platform_name,
    projects.brand_name,
    projects.primary_color,
    projects.logo_url,
    versions.content_text
  from embed_keys
  join templates on templates.id = embed_keys.template_id
  join projects on projects.id = templates.project_id
  left join versions on versions.id = templates.current_version_id and versions.status = 'published'
  left join platforms on platforms.slug = templates.default_platform
    and (platforms.account_id = projects.account_id or platforms.account_id is null)
  where embed_keys.key = ? and (embed_keys.expires_at is null or embed_keys.expires_at > now())
  order by platforms.account_id nulls last
  limit 1`

type Row = {
  name: string
  default_locale: string
  default_platform: string
  platform_name: string
  brand_name: string
  primary_color: string
  logo_url: string
  content_text: string | null
}

function toSource(row: Row): GuideSource {
  return {
    name: row.name,
    platform: { slug: row.default_platform, name: row.platform_name },
    locale: row.default_locale,
    branding: { primaryColor: row.primary_color, logoUrl: row.logo_url, name: row.brand_name },
    contentText: row.content_text ?? undefined,
  }
}
