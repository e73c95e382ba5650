import { createHash, randomBytes } from 'node:crypto'
import { toSignedVariables } from '../../../api/guides/variables/signed-declarations.ts'
import {
  readDeclarations,
  variables as templateVariables,
} from '../../../api/guides/variables/declarations.ts'
import { insertAccount } from '../../../api/store/accounts/accounts.ts'
import type { Database } from '../../../api/store/database.ts'
import { newId } from '../../../api/store/id.ts'
import { insertProject } from '../../../api/store/templates/projects.ts'
import { insertEmbedKey } from '../../../api/store/templates/embed-keys.ts'
import { setCurrentVersion } from '../../../api/store/templates/templates.ts'
import { insertDraft, publishDraft } from '../../../api/store/templates/versions.ts'

/** Checks by step slug; null for a step without a check. */
type Steps = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>

export type InsertedGuide = { accountId: string; templateId: string; versionId: string; embedKey: string }

const scopes = { allowed_scopes: ['site'], default_scope: 'site' }

/** Publishes a guide with these steps in a new account, and returns its embed key. */
export async function insertGuide(db: Database, steps: Steps): Promise<string> {
  const embedKey = newEmbedKey()
  await insertGuideWithKeys(db, steps, [embedKey])
  return embedKey
}

/** As `insertGuide`, for a guide whose checks use these variables. */
export async function insertGuideWithVariables(
  db: Database,
  steps: Steps,
  variables: readonly unknown[],
): Promise<string> {
  const embedKey = newEmbedKey()
  await publishGuide(db, steps, { embedKeys: [embedKey], variables })
  return embedKey
}

/** As `insertGuide`, for a guide with all of these embed keys. */
export async function insertGuideWithKeys(
  db: Database,
  steps: Steps,
  embedKeys: readonly string[],
): Promise<void> {
  await publishGuide(db, steps, { embedKeys })
}

/** As `insertGuide`, and returns the ids of what it has made. */
export async function insertWholeGuide(
  db: Database,
  steps: Steps,
  variables?: readonly unknown[],
): Promise<InsertedGuide> {
  return publishGuide(db, steps, { embedKeys: [newEmbedKey()], ...(variables && { variables }) })
}

type GuideOptions = { readonly embedKeys: readonly string[]; readonly variables?: readonly unknown[] }

async function publishGuide(
  db: Database,
  steps: Steps,
  { embedKeys: [embedKey, ...others], variables }: GuideOptions,
): Promise<InsertedGuide> {
  const guide = await insertDraftGuide(db, { embedKey })
  for (const other of others) await insertEmbedKey(db, other, guide.templateId)
  await publishSteps(db, { ...guide, version: 1, steps, variables })
  return guide
}

/** Publishes another version of a guide, with these steps. Returns its id. */
export async function publishNextVersion(
  db: Database,
  { templateId }: Pick<InsertedGuide, 'templateId'>,
  { version, steps }: { version: number; steps: Steps },
): Promise<string> {
  const versionId = newId()
  await insertDraft(db, { id: versionId, template_id: templateId, version, changelog: '', ...scopes })
  await publishSteps(db, { templateId, versionId, version, steps, variables: undefined })
  return versionId
}

type PublishedSteps = Pick<InsertedGuide, 'templateId' | 'versionId'> & {
  readonly version: number
  readonly steps: Steps
  readonly variables: readonly unknown[] | undefined
}

async function publishSteps(
  db: Database,
  { templateId, versionId, version, steps, variables }: PublishedSteps,
): Promise<void> {
  const contentText = JSON.stringify({
    schema_version: variables ? 3 : 1,
    setup_version_id: versionId,
    install_template_id: templateId,
    version,
    status: 'published',
    published_at: new Date().toISOString(),
    changelog: '',
    ...scopes,
    requirements: requirementsOf(steps, variables),
  })
  const contentHash = createHash('sha256').update(contentText).digest('hex')
  await publishDraft(db, versionId, {
    published_at: new Date(),
    content_text: contentText,
    content_hash: contentHash,
  })
  await setCurrentVersion(db, templateId, versionId)
}

/** Creates a template with a draft and an embed key in a new account. */
export async function insertDraftGuide(
  db: Database,
  { embedKey = newEmbedKey(), variables = [] }: { embedKey?: string | undefined; variables?: unknown[] },
): Promise<InsertedGuide> {
  const [accountId, projectId, templateId, versionId] = [newId(), newId(), newId(), newId()]
  const brand = { brand_name: 'Test', primary_color: '#000000', logo_url: 'https://www.example.com/logo.svg' }
  await insertAccount(db, { id: accountId, name: 'Test' })
  await insertProject(db, { id: projectId, account_id: accountId, name: 'Test', ...brand })
  // Inserted without the store's functions, so that it also works with the schemas of earlier releases.
  await db('templates').insert({
    id: templateId,
    project_id: projectId,
    name: 'Test guide',
    default_locale: 'en',
    locales: ['en'],
    default_platform: 'html',
    variables: JSON.stringify(variables),
  })
  await insertEmbedKey(db, embedKey, templateId)
  await insertDraft(db, { id: versionId, template_id: templateId, version: 1, changelog: '', ...scopes })
  return { accountId, templateId, versionId, embedKey }
}

export function newEmbedKey(): string {
  return `wm_${randomBytes(12).toString('hex')}`
}

function requirementsOf(steps: Steps, variables: readonly unknown[] = []): unknown[] {
  const declared = readDeclarations(templateVariables.parse(variables))
  const signed = toSignedVariables([...declared.keys()], declared)
  return Object.entries(steps).map(([slug, verification], order) => ({
    id: newId(),
    order,
    requirement_type: 'manual',
    title: slug,
    optional: false,
    platform_ids: [],
    installation_scopes: [],
    config: { slug, body: slug, variables: signed },
    verification,
  }))
}
