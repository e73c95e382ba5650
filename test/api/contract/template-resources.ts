import fc from 'fast-check'
import { publishVersion } from '../../../api/drafts/publish.ts'
import { importTemplate, templateFile } from '../../../api/drafts/template-file.ts'
import type { Database } from '../../../api/store/database.ts'
import { newId } from '../../../api/store/id.ts'
import { insertProject } from '../../../api/store/templates/projects.ts'
import { deleteDraft, insertDraft, publishDraft } from '../../../api/store/templates/versions.ts'
import type { TestAccount } from '../../support/api/admin-api.ts'
import { stepWith } from '../../support/api/drafts.ts'

/** Placeholder in a body for the id of the resource that the path names. */
export const SAME_ID = '00000000-0000-4000-8000-000000000000'

const check = { type: 'script_presence', selector: 'script[src]' }
const inBrowser = {
  type: 'rendered_presence',
  global: { path: 'acme.id', equals: '{{siteId}}' },
  request: { hostIs: 'events.example.com', pathPrefix: '/e/{{siteId}}' },
  trigger: { global: 'acme.track', args: ['test', { site: '{{siteId}}' }] },
  preset: { 'acme.headless': true },
  consent: 'gated',
}
const steps = [
  stepWith('a', { verification: check }),
  stepWith('b'),
  stepWith('c', { verification: inBrowser }),
]
const template = {
  name: 'A guide',
  name_i18n: { de: 'Eine Anleitung' },
  completion: { title: 'Done', i18n: { de: { title: 'Fertig' } } },
  default_locale: 'en',
  locales: ['en', 'de'],
  default_platform: 'html',
  detection_rules: [{ platform: 'wix', source: 'referer_host', op: 'suffix', value: 'wix.com' }],
  variables: [{ name: 'siteId', type: 'id', label: 'Site', example: 'S-1' }],
}
const version = { allowed_scopes: ['page', 'site'], default_scope: 'site', changelog: 'First' }

export const templateMakers = {
  '/v1/admin/templates/{id}': async (db: Database, account: TestAccount) =>
    (await makeDraftOf(db, account)).template.id,
  '/v1/admin/templates/{id}/versions': async (db: Database, account: TestAccount) => {
    const draft = await makeDraftOf(db, account)
    await deleteDraft(db, draft.version.id)
    return draft.template.id
  },
  '/v1/admin/templates/{id}/current': makeWithVersionOfSameId,
  '/v1/admin/versions/{id}': async (db: Database, account: TestAccount) =>
    (await makeDraftOf(db, account)).version.id,
  '/v1/admin/versions/{id}/unpublish': async (db: Database, account: TestAccount) => {
    const draft = await makeDraftOf(db, account)
    await publishVersion(db, draft, { accountId: account.id, keyring: undefined })
    return draft.version.id
  },
}

export const templateFields = {
  'POST /v1/admin/projects/{id}/templates': constants(template),
  'POST /v1/admin/projects/{id}/templates/import': constants({
    ...template,
    ...version,
    requirements: steps,
  }),
  'PATCH /v1/admin/templates/{id}': constants({ ...template, name: 'A changed guide' }),
  'PUT /v1/admin/templates/{id}/current': constants({ version_id: SAME_ID }),
  'POST /v1/admin/templates/{id}/versions': constants({ from_version_id: undefined }),
  'GET /v1/admin/templates/{id}/export': constants({ version_id: undefined }),
  'GET /v1/admin/versions/{id}/diff': constants({ against: undefined }),
  'PATCH /v1/admin/versions/{id}': constants({ ...version, changelog: 'A changed log' }),
  'PUT /v1/admin/versions/{id}/requirements': constants({ requirements: steps }),
  'POST /v1/admin/versions/{id}/unpublish': constants({ reason: 'A typo' }),
  'POST /v1/admin/versions/{id}/preview': constants({
    platform: 'html',
    variables: { siteId: 'S-9' },
    requirements: steps,
    allowed_scopes: version.allowed_scopes,
    default_scope: version.default_scope,
  }),
  'POST /v1/admin/versions/{id}/test': { step_slug: fc.constantFrom('a', 'a', 'b', 'c') },
}

function constants(values: Readonly<Record<string, unknown>>): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fc.constant(value)]))
}

/** Makes a template with a draft. */
export async function makeDraftOf(
  db: Database,
  { id: accountId }: TestAccount,
  requirements: readonly object[] = steps,
): ReturnType<typeof importTemplate> {
  const project = { id: newId(), account_id: accountId, name: 'A project' }
  const branding = { brand_name: 'Acme', primary_color: '#0f766e', logo_url: 'https://acme.example/logo.svg' }
  await insertProject(db, { ...project, ...branding })
  const file = templateFile.parse({ waymark_template: 1, ...template, ...version, requirements })
  return importTemplate(db, { accountId, projectId: project.id }, file)
}

async function makeWithVersionOfSameId(db: Database, account: TestAccount): Promise<string> {
  const { template: ownTemplate, version: draft } = await makeDraftOf(db, account)
  await deleteDraft(db, draft.id)
  await insertDraft(db, { ...version, id: ownTemplate.id, template_id: ownTemplate.id, version: 1 })
  await publishDraft(db, ownTemplate.id, {
    published_at: new Date(),
    content_text: '{}',
    content_hash: '44136fa355b3678a1146ad16f7e8649e94fb4fe21fe77e8310c060f61caaff8a',
  })
  return ownTemplate.id
}
