import { demoIds, exampleIds, exampleTimes } from '../../../examples/ids.ts'
import { z } from 'zod'
import { timestamp } from '../../../errors/fields.ts'
import { requireVersion } from '../../../drafts/find.ts'
import { versionShape } from '../../../drafts/version-fields.ts'
import type { Database } from '../../../store/database.ts'
import type { TemplateRow } from '../../../store/templates/templates.ts'
import type { VersionRow } from '../../../store/templates/versions.ts'

const fieldsExample = { allowed_scopes: ['page', 'site'], default_scope: 'site', changelog: 'First version' }

/** Example of the next draft. */
export const draftExample = {
  id: exampleIds.draftId,
  template_id: demoIds.templateId,
  version: 2,
  status: 'draft',
  is_current: false,
  ...fieldsExample,
  changelog: '',
  published_at: null,
  unpublished_at: null,
  unpublish_reason: null,
  content_hash: null,
  revision: 1,
  created_at: exampleTimes.second,
}

export const version = z
  .object({
    id: z.uuid().describe('The `setup_version_id` of the signed record'),
    template_id: z.uuid(),
    version: z.int(),
    status: z.enum(['draft', 'published', 'unpublished']),
    is_current: z.boolean().describe('True for the version that visitors get'),
    ...versionShape,
    published_at: timestamp.nullable(),
    unpublished_at: timestamp.nullable(),
    unpublish_reason: z.string().nullable(),
    content_hash: z.string().nullable().describe('SHA-256 of the canonical content, or null for a draft'),
    revision: z.int(),
    created_at: timestamp,
  })
  .meta({
    id: 'Version',
    examples: [
      {
        id: demoIds.versionId,
        template_id: demoIds.templateId,
        version: 1,
        status: 'published',
        is_current: true,
        ...fieldsExample,
        published_at: exampleTimes.first,
        unpublished_at: null,
        unpublish_reason: null,
        content_hash: exampleIds.hash,
        revision: 3,
        created_at: exampleTimes.first,
      },
    ],
  })

export const versionChange = z
  .strictObject(versionShape)
  .partial()
  .meta({
    id: 'VersionChange',
    description: 'Omitted fields stay unchanged',
    examples: [{ changelog: 'A shorter snippet' }],
  })

/** The version as the API returns it. */
export function showVersion(row: VersionRow, template: TemplateRow): z.infer<typeof version> {
  return {
    id: row.id,
    template_id: row.template_id,
    version: row.version,
    status: row.status,
    is_current: template.current_version_id === row.id,
    allowed_scopes: row.allowed_scopes,
    default_scope: row.default_scope,
    changelog: row.changelog,
    published_at: row.published_at?.toISOString() ?? null,
    unpublished_at: row.unpublished_at?.toISOString() ?? null,
    unpublish_reason: row.unpublish_reason,
    content_hash: row.content_hash,
    revision: row.revision,
    created_at: row.created_at.toISOString(),
  }
}

/** Reads a version as the API returns it. Throws 404. */
export async function readVersionResponse(
  db: Database,
  accountId: string,
  id: string,
): Promise<z.infer<typeof version>> {
  const found = await requireVersion(db, accountId, id)
  return showVersion(found.version, found.template)
}
