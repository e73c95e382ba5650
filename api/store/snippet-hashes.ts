import type { KeyStatus } from '../../shared/record/catalog.ts'
import type { Database } from './database.ts'

export type SnippetHash = { sha256: string; version_id: string; requirement_id: string }

export async function insertSnippetHashes(trx: Database, hashes: readonly SnippetHash[]): Promise<void> {
  if (hashes.length > 0)
    await trx('snippet_hashes')
      .insert([...hashes])
      .onConflict()
      .ignore()
}

/** A version that has, or had, what was looked for; the fields of a signature are null where nobody has signed it. */
export type AuditMatch = {
  setup_version_id: string
  install_template_id: string
  version: number
  status: 'published' | 'unpublished'
  key_id: string | null
  key_status: KeyStatus | null
  signed_at: Date | null
  published_at: Date
}

const MAX_MATCHES = 100

/** The versions whose content, or one of whose snippets, has this SHA-256, newest first; 100 at most. */
export async function listAuditMatches(db: Database, sha256: string): Promise<AuditMatch[]> {
  const { rows } = await db.raw<{ rows: AuditMatch[] }>(matchesByHash, [sha256, sha256, MAX_MATCHES])
  return rows
}

/** The signatures are looked for last: a snippet may be in thousands of versions, and only some are answered. */
const matchesByHash = `
  with found as (
    select id, template_id, version, status, published_at from versions
    where content_text is not null and id in (
      select id from versions where content_hash = ?
      union all
      select version_id from snippet_hashes where sha256 = ?
    )
    order by published_at desc, id
    limit ?
  )
  select
    found.id as setup_version_id,
    found.template_id as install_template_id,
    found.version,
    found.status,
    served.key_id,
    served.key_status,
    served.signed_at,
    found.published_at
  from found
  left join lateral (
    select signatures.key_id, signing_keys.status as key_status, signatures.signed_at
    from signatures join signing_keys on signing_keys.key_id = signatures.key_id
    where signatures.version_id = found.id
    order by signing_keys.status = 'revoked', signatures.id desc
    limit 1
  ) served on true
  order by found.published_at desc, found.id`
