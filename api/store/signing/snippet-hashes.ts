import type { KeyStatus } from '../../../shared/record/catalog.ts'
import type { Database } from '../database.ts'
import type { PageBounds } from '../page.ts'

export type SnippetHash = { sha256: string; version_id: string; requirement_id: string }

export async function insertSnippetHashes(trx: Database, hashes: readonly SnippetHash[]): Promise<void> {
  if (hashes.length > 0)
    await trx('snippet_hashes')
      .insert([...hashes])
      .onConflict()
      .ignore()
}

/** A version that contains the hash that was looked up. The fields of its signature are null if no key has signed it. */
export type AuditMatch = {
  setup_version_id: string
  install_template_id: string
  version: number
  status: 'published' | 'unpublished'
  key_id: string | null
  key_status: KeyStatus | null
  signed_at: Date | null
  published_at: Date
  /** Time at which the template first published this hash. */
  first_published_at: Date
  /** Current names, which are not signed. */
  guide_name: string
  brand_name: string
}

/**
 * Lists the versions whose content, or one of whose snippets, has this SHA-256. Templates come in the order in which they
 * first published it, and the versions of each in order of publication. The cursor is the id of a listed version.
 */
export async function listAuditMatches(
  db: Database,
  sha256: string,
  { limit, cursor }: PageBounds,
): Promise<AuditMatch[]> {
  const condition = cursor === undefined ? '' : afterCursor
  const bindings = [sha256, ...(cursor === undefined ? [] : [sha256, cursor]), limit]
  const { rows } = await db.raw<{ rows: AuditMatch[] }>(matchesByHash(condition), bindings)
  return rows
}

const order = 'first_published_at, template_id, published_at, version_id'

const afterCursor = `
  and (${order}) > (select ${order} from audit_entries where sha256 = ? and version_id = ?)`

/** Joins the signatures last: a snippet may be in thousands of versions, and a page has only some. */
const matchesByHash = (condition: string): string => `
  with found as (
    select ${order} from audit_entries
    where sha256 = ? ${condition}
    order by ${order}
    limit ?
  )
  select
    versions.id as setup_version_id,
    versions.template_id as install_template_id,
    versions.version,
    versions.status,
    served.key_id,
    served.key_status,
    served.signed_at,
    versions.published_at,
    found.first_published_at,
    templates.name as guide_name,
    projects.brand_name
  from found
  join versions on versions.id = found.version_id
  join templates on templates.id = versions.template_id
  join projects on projects.id = templates.project_id
  left join lateral (
    select signatures.key_id, signing_keys.status as key_status, signatures.signed_at
    from signatures join signing_keys on signing_keys.key_id = signatures.key_id
    where signatures.version_id = found.version_id
    order by signing_keys.status = 'revoked', signatures.id desc
    limit 1
  ) served on true
  order by found.first_published_at, found.template_id, found.published_at, found.version_id`
