import type { Database } from '../database.ts'

/** A published snippet with the version that published it first. Versions that are still published come before others. */
export type PublishedSnippet = {
  sha256: string
  snippet: string
  version_id: string
  status: 'published' | 'unpublished'
  version: number
  guide_name: string
  brand_name: string
  first_published_at: Date
  /** Declarations of the variables, with their labels. */
  variables: unknown
}

/**
 * Lists published snippets that have long words in common with a text: those with the most first, and the earliest of
 * those. At most ten.
 */
export async function listSimilarSnippets(db: Database, text: string): Promise<PublishedSnippet[]> {
  const { rows } = await db.raw<{ rows: PublishedSnippet[] }>(similarSnippets, [text])
  return rows
}

/** The bounds keep this fast for a long text, and for words that thousands of snippets have. */
const similarSnippets = `
  with words as (
    select word from snippet_words(?) word order by length(word) desc, word limit 300
  ), ranked as (
    select sha256, count(*) as shared, min(published_at) as published_at
    from words cross join lateral (
      select sha256, published_at from snippet_tokens
      where token = word
      order by published_at, sha256
      limit 100
    ) hits
    group by sha256
    order by shared desc, published_at, sha256
    limit 10
  )
  select
    ranked.sha256,
    snippet_text(first.version_id, first.requirement_id) as snippet,
    first.version_id,
    first.status,
    first.version,
    templates.name as guide_name,
    projects.brand_name,
    first.first_published_at,
    variable_snapshots.variables
  from ranked
  cross join lateral (
    select entry.version_id, requirement_id, status, version, versions.template_id, first_published_at
    from audit_entries entry
    join versions on versions.id = entry.version_id
    join snippet_hashes using (sha256, version_id)
    where sha256 = ranked.sha256
    order by status = 'published' desc, first_published_at, entry.template_id, entry.published_at, version_id
    limit 1
  ) first
  join templates on templates.id = first.template_id
  join projects on projects.id = templates.project_id
  left join variable_snapshots on variable_snapshots.version_id = first.version_id
  order by shared desc, ranked.published_at, sha256`

/** The first of these hashes that was ever published, as content or as a snippet. */
export async function findPublishedHash(
  db: Database,
  hashes: readonly string[],
): Promise<string | undefined> {
  const found = await db('audit_entries').whereIn('sha256', hashes).select<{ sha256: string }[]>('sha256')
  return hashes.find((hash) => found.some(({ sha256 }) => sha256 === hash))
}
