import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { recordChange, type Change } from '../../api/admin/audit.ts'
import { demoIds } from '../../api/examples/ids.ts'
import { storedKey } from '../../api/admin/stored-key.ts'
import { hashAccountKey, isAccountKey, makeAccountKey } from '../../api/credentials/account-key.ts'
import { accountScopes } from '../../api/credentials/scopes.ts'
import { publishVersion } from '../../api/drafts/publish.ts'
import { importTemplate, type TemplateFile } from '../../api/drafts/template-file.ts'
import { showProject } from '../../api/endpoints/admin/project.ts'
import { readTemplateResponse } from '../../api/endpoints/admin/templates/response.ts'
import { readVersionResponse } from '../../api/endpoints/admin/versions/version.ts'
import type { Keyring } from '../../api/signing/keyring.ts'
import { findAccount, insertAccount } from '../../api/store/accounts/accounts.ts'
import { findApiKey, insertApiKey, updateApiKey } from '../../api/store/accounts/api-keys.ts'
import type { Database } from '../../api/store/database.ts'
import { newId } from '../../api/store/id.ts'
import { findAccountOfEmbedKey } from '../../api/store/templates/embed-keys.ts'
import { insertProject, listProjects, updateProject } from '../../api/store/templates/projects.ts'
import { DEMO_EMBED_KEY } from './names.ts'
import { exampleGuides } from './examples.ts'
import { demoGuide } from './guide.ts'

const SEED_LOCK = 7_204_912
/** Path of web/pages/demo-logo.svg on the service. */
const LOGO_PATH = '/pages/demo-logo.svg'

type SeedOptions = {
  /** File that keeps the account key. The database has only its hash. */
  keyFile: string
  /** Base URL of the service. */
  baseUrl: string
  /** If undefined, the guides get no records until the first key signs them. */
  keyring: Keyring | undefined
}

/** Creates the demo account, its guides and its key if they are missing, and returns the key. */
export async function seed(
  db: Database,
  { keyFile, baseUrl, keyring }: SeedOptions,
): Promise<{ accountKey: string; keyId: string }> {
  const accountKey = readOrCreateKey(keyFile)
  const keyId = await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [SEED_LOCK])
    const accountId = (await findAccountOfEmbedKey(trx, DEMO_EMBED_KEY)) ?? (await createDemo(trx, keyring))
    await updateLogoUrl(trx, accountId, baseUrl)
    await addExamples(trx, accountId, keyring)
    return storeKey(trx, accountId, accountKey)
  })
  return { accountKey, keyId }
}

function readOrCreateKey(file: string): string {
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (isAccountKey(stored)) return stored
  const newKey = makeAccountKey()
  writeFileSync(file, `${newKey}\n`, { mode: 0o600 })
  return newKey
}

/**
 * Stores the key with every scope and returns its id. A key from an earlier release gets the scopes that were added
 * since.
 */
async function storeKey(trx: Database, account_id: string, accountKey: string): Promise<string> {
  const existing = await findApiKey(trx, hashAccountKey(accountKey))
  const scopes = [...accountScopes]
  if (!existing) {
    const key = { ...storedKey(accountKey), account_id, name: 'Demo key', scopes }
    return (await insertApiKey(trx, key)).id
  }
  if (existing.scopes.length < scopes.length) await updateApiKey(trx, existing, { scopes })
  return existing.id
}

async function createDemo(trx: Database, keyring: SeedOptions['keyring']): Promise<string> {
  const ids = (await findAccount(trx, demoIds.accountId)) ? makeIds() : demoIds
  const { accountId, projectId } = ids
  await insertAccount(trx, { id: accountId, name: 'Demo account' })
  const project = await insertProject(trx, {
    id: projectId,
    account_id: accountId,
    name: 'Demo project',
    brand_name: 'Waymark Demo',
    primary_color: '#0f766e',
    logo_url: '',
  })
  const after = showProject(project)
  await recordSeedChange(trx, accountId, {
    action: 'project.created',
    resource: 'project',
    id: projectId,
    after,
  })
  await addGuide(trx, demoGuide, { accountId, projectId, embedKey: DEMO_EMBED_KEY, ids, keyring })
  return accountId
}

/** Ids for a demo whose account exists without its embed key. */
function makeIds() {
  return { accountId: newId(), projectId: newId(), templateId: newId(), versionId: newId() }
}

/** Updates the logo's URL, since the service's address can change. Keeps a logo that the user has chosen. */
async function updateLogoUrl(trx: Database, account_id: string, baseUrl: string): Promise<void> {
  const [project] = await listProjects(trx, account_id, { limit: 1, cursor: undefined })
  const logo_url = baseUrl + LOGO_PATH
  if (!project || project.logo_url === logo_url) return
  const isOurs = project.logo_url === '' || project.logo_url.endsWith(LOGO_PATH)
  if (isOurs) await updateProject(trx, { account_id, id: project.id }, { logo_url })
}

/** Adds missing examples to the demo project, which an earlier release may have created. */
async function addExamples(trx: Database, accountId: string, keyring: SeedOptions['keyring']): Promise<void> {
  const [project] = await listProjects(trx, accountId, { limit: 1, cursor: undefined })
  if (!project) return
  for (const { embedKey, guide } of exampleGuides()) {
    if (await findAccountOfEmbedKey(trx, embedKey)) continue
    await addGuide(trx, guide, { accountId, projectId: project.id, embedKey, keyring })
  }
}

type GuideTarget = {
  accountId: string
  projectId: string
  embedKey: string
  ids?: { templateId: string; versionId: string }
  keyring: SeedOptions['keyring']
}

async function addGuide(
  trx: Database,
  guide: TemplateFile,
  { keyring, ...target }: GuideTarget,
): Promise<void> {
  const { accountId } = target
  const imported = await importTemplate(trx, target, guide)
  const { template, version } = imported
  const after = await readTemplateResponse(trx, template)
  await recordSeedChange(trx, accountId, {
    action: 'template.imported',
    resource: 'template',
    id: template.id,
    after,
  })
  await publishVersion(trx, imported, { accountId, keyring })
  const versionAfter = await readVersionResponse(trx, accountId, version.id)
  const change = { action: 'version.published', resource: 'version', id: version.id, after: versionAfter }
  await recordSeedChange(trx, accountId, change)
}

async function recordSeedChange(trx: Database, accountId: string, change: Change): Promise<void> {
  await recordChange(trx, { accountId, actor: 'cli', requestId: randomUUID() }, change)
}
