import type { Database } from '../database.ts'
import type { SignedVersion } from './signatures.ts'

/** The current version of a guide, with the embed key that it was found by and the guide's name, which is not signed. */
export type ExampleVersion = SignedVersion & { embed_key: string; template_name: string }

/**
 * Finds the current versions of the guides of these embed keys. Keys that are unknown or have expired, and guides without a
 * published version, are left out. Prefers signatures as `findSignedVersion` does.
 */
export async function listExampleVersions(
  db: Database,
  embedKeys: readonly string[],
): Promise<ExampleVersion[]> {
  if (embedKeys.length === 0) return []
  return validKeys(db)
    .distinctOn('embed_keys.key')
    .join('templates', 'templates.id', 'embed_keys.template_id')
    .join('versions', 'versions.id', 'templates.current_version_id')
    .join('signatures', 'signatures.version_id', 'versions.id')
    .join('signing_keys', 'signing_keys.key_id', 'signatures.key_id')
    .whereIn('embed_keys.key', embedKeys)
    .where({ 'versions.status': 'published' })
    .orderByRaw("embed_keys.key, signing_keys.status = 'revoked', signatures.id desc")
    .select<ExampleVersion[]>([
      'signatures.*',
      'embed_keys.key as embed_key',
      'templates.name as template_name',
      'versions.content_text',
      'signing_keys.public_key_pem',
      db.raw('signing_keys.status as key_status'),
    ])
}

/** Returns true if an embed key that has not expired belongs to the guide of this version. */
export async function isKeyOfVersion(
  db: Database,
  { embedKey, versionId }: { embedKey: string; versionId: string },
): Promise<boolean> {
  const row = await validKeys(db)
    .join('versions', 'versions.template_id', 'embed_keys.template_id')
    .where({ 'embed_keys.key': embedKey, 'versions.id': versionId })
    .first<{ key: string } | undefined>('embed_keys.key')
  return row !== undefined
}

function validKeys(db: Database): ReturnType<Database> {
  return db('embed_keys').whereRaw('(embed_keys.expires_at is null or embed_keys.expires_at > now())')
}
