import { createHash } from 'node:crypto'
import type { PublishedContent } from '../../../api/store/templates/versions.ts'
import { canonicalJson } from '../../../shared/canonical.ts'
import { manual } from '../../../shared/check/types.ts'
import type { StepVerification } from '../../../shared/content/version-content.ts'
import { requirementWith } from '../api/requirements.ts'

type Ids = { readonly templateId: string; readonly versionId: string }

type EarlierContentOptions = { readonly schemaVersion?: number; readonly verification?: StepVerification }

/** Makes the content of a version with the step `add`, as earlier releases published it (`schema_version` 1 or 2). */
export function earlierContent(
  { templateId, versionId }: Ids,
  snippet: string,
  { schemaVersion = 1, verification = manual }: EarlierContentOptions = {},
): PublishedContent {
  const publishedAt = new Date('2026-01-02T03:04:05.678Z')
  const text = canonicalJson({
    schema_version: schemaVersion,
    setup_version_id: versionId,
    install_template_id: templateId,
    version: 1,
    status: 'published',
    published_at: publishedAt.toISOString(),
    allowed_scopes: ['site'],
    default_scope: 'site',
    changelog: '',
    requirements: [requirementWith('add', { config: { snippet, language: 'html' }, verification })],
  })
  const hash = createHash('sha256').update(text).digest('hex')
  return { published_at: publishedAt, content_text: text, content_hash: hash }
}
