import type { Database } from '../database.ts'

/** Template and current version under which an embed key's activity is counted. */
export type ActivityTarget = { templateId: string; versionId: string | undefined }

/** Finds the template of an embed key that has not expired. */
export async function findActivityTarget(
  db: Database,
  embedKey: string,
): Promise<ActivityTarget | undefined> {
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
