import { createHash } from 'node:crypto'
import type { PublishedContent } from '../../api/store/templates/versions.ts'
import { canonicalJson } from '../../shared/canonical.ts'
import { requirementWith } from './requirements.ts'

type Ids = { readonly templateId: string; readonly versionId: string }

/** A version with the step `add` as releases before `schema_version` 2 published it: without its variables. */
export function earlierContent({ templateId, versionId }: Ids, snippet: string): PublishedContent {
  const publishedAt = new Date('2026-01-02T03:04:05.678Z')
  const text = canonicalJson({
    schema_version: 1,
    setup_version_id: versionId,
    install_template_id: templateId,
    version: 1,
    status: 'published',
    published_at: publishedAt.toISOString(),
    allowed_scopes: ['site'],
    default_scope: 'site',
    changelog: '',
    requirements: [requirementWith('add', { config: { snippet, language: 'html' } })],
  })
  const hash = createHash('sha256').update(text).digest('hex')
  return { published_at: publishedAt, content_text: text, content_hash: hash }
}
