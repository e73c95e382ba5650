import type { Database } from '../database.ts'

/** What an embed key's activity is counted under. The version is the current one; none while nothing is published. */
export type Target = { templateId: string; versionId: string | undefined }

/** The template behind an embed key that has not expired. */
export async function findTarget(db: Database, embedKey: string): Promise<Target | undefined> {
  const row = await db('embed_keys')
    .join('templates', 'templates.id', 'embed_keys.template_id')
    .where({ key: embedKey })
    .whereRaw('(expires_at is null or expires_at > now())')
    .first<{ id: string; current_version_id: string | null } | undefined>(
      'templates.id',
      'current_version_id',
    )
  return row && { templateId: row.id, versionId: row.current_version_id ?? undefined }
}
