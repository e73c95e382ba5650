import { createHash, randomBytes } from 'node:crypto'
import { insertAccount } from '../../api/store/accounts.ts'
import type { Database } from '../../api/store/database.ts'
import { newId } from '../../api/store/id.ts'
import { insertProject } from '../../api/store/projects.ts'
import { insertEmbedKey } from '../../api/store/embed-keys.ts'
import { insertTemplate, setCurrentVersion } from '../../api/store/templates.ts'
import { insertDraft, publishDraft } from '../../api/store/versions.ts'

/** The check of each step by its slug; null: a step without one. */
type Steps = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>

/** Publishes a guide with these steps under an account of its own, and answers its embed key. */
export async function insertGuide(db: Database, steps: Steps): Promise<string> {
  const [accountId, projectId, templateId, versionId] = [newId(), newId(), newId(), newId()]
  const embedKey = `wm_${randomBytes(12).toString('hex')}`
  const scopes = { allowed_scopes: ['site'], default_scope: 'site' }
  const brand = { brand_name: 'Test', primary_color: '#000000', logo_url: 'https://www.example.com/logo.svg' }
  await insertAccount(db, { id: accountId, name: 'Test' })
  await insertProject(db, { id: projectId, account_id: accountId, name: 'Test', ...brand })
  await insertTemplate(db, {
    id: templateId,
    project_id: projectId,
    name: 'Test guide',
    default_locale: 'en',
    locales: ['en'],
    default_platform: 'html',
  })
  await insertEmbedKey(db, embedKey, templateId)
  await insertDraft(db, { id: versionId, template_id: templateId, version: 1, changelog: '', ...scopes })
  const contentText = JSON.stringify({ ...scopes, requirements: requirementsOf(steps) })
  const contentHash = createHash('sha256').update(contentText).digest('hex')
  await publishDraft(db, versionId, {
    published_at: new Date(),
    content_text: contentText,
    content_hash: contentHash,
  })
  await setCurrentVersion(db, templateId, versionId)
  return embedKey
}

function requirementsOf(steps: Steps): unknown[] {
  return Object.entries(steps).map(([slug, verification], order) => ({
    id: newId(),
    order,
    requirement_type: 'manual',
    title: slug,
    optional: false,
    platform_ids: [],
    installation_scopes: [],
    config: { slug, body: slug },
    verification,
  }))
}
