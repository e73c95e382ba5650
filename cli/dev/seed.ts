import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { storedKey } from '../../api/admin/stored-key.ts'
import { hashAccountKey, isAccountKey, makeAccountKey } from '../../api/credentials/account-key.ts'
import { accountScopes } from '../../api/credentials/scopes.ts'
import { publishVersion, type OnPublish } from '../../api/drafts/publish.ts'
import { importTemplate, type TemplateFile } from '../../api/drafts/template-file.ts'
import { insertAccount } from '../../api/store/accounts.ts'
import { findApiKey, insertApiKey } from '../../api/store/api-keys.ts'
import type { Database } from '../../api/store/database.ts'
import { findAccountOfEmbedKey } from '../../api/store/embed-keys.ts'
import { newId } from '../../api/store/id.ts'
import { insertProject, listProjects, updateProject } from '../../api/store/projects.ts'
import { DEMO_EMBED_KEY } from './demo-names.ts'
import { exampleGuides } from './example-guides.ts'
import { demoGuide } from './seed-guide.ts'

const SEED_LOCK = 7_204_912
/** Of web/pages, as the service serves it. */
const LOGO = '/pages/demo-logo.svg'

type SeedOptions = {
  /** Keeps the account key, since the database knows only its hash. */
  keyFile: string
  /** Where the service is. */
  baseUrl: string
  onPublish: OnPublish
}

/**
 * Makes sure that the demo account has its guides and a key, and answers the key. What is there stays as it is.
 */
export async function seed(
  db: Database,
  { keyFile, baseUrl, onPublish }: SeedOptions,
): Promise<{ accountKey: string }> {
  const accountKey = readKey(keyFile)
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [SEED_LOCK])
    const accountId = (await findAccountOfEmbedKey(trx, DEMO_EMBED_KEY)) ?? (await makeDemo(trx, onPublish))
    await showLogo(trx, accountId, baseUrl)
    await addExamples(trx, accountId, onPublish)
    const hash = hashAccountKey(accountKey)
    if (await findApiKey(trx, hash)) return
    await insertApiKey(trx, {
      ...storedKey(accountKey),
      account_id: accountId,
      name: 'Made by waymark dev',
      scopes: [...accountScopes],
    })
  })
  return { accountKey }
}

function readKey(file: string): string {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (isAccountKey(kept)) return kept
  const made = makeAccountKey()
  writeFileSync(file, `${made}\n`, { mode: 0o600 })
  return made
}

async function makeDemo(trx: Database, onPublish: OnPublish): Promise<string> {
  const [accountId, projectId] = [newId(), newId()]
  await insertAccount(trx, { id: accountId, name: 'Demo account' })
  await insertProject(trx, {
    id: projectId,
    account_id: accountId,
    name: 'Demo project',
    brand_name: 'Waymark Demo',
    primary_color: '#0f766e',
    logo_url: '',
  })
  await addGuide(trx, demoGuide, { accountId, projectId, embedKey: DEMO_EMBED_KEY, onPublish })
  return accountId
}

/** The service may have another address than the last time. A logo that somebody has chosen since stays. */
async function showLogo(trx: Database, account_id: string, baseUrl: string): Promise<void> {
  const [project] = await listProjects(trx, account_id, { limit: 1, cursor: undefined })
  const logo_url = baseUrl + LOGO
  if (!project || project.logo_url === logo_url) return
  const isOurs = project.logo_url === '' || project.logo_url.endsWith(LOGO)
  if (isOurs) await updateProject(trx, { account_id, id: project.id }, { logo_url })
}

/** To the demo's project, be it new or made by an earlier release. */
async function addExamples(trx: Database, accountId: string, onPublish: OnPublish): Promise<void> {
  const [project] = await listProjects(trx, accountId, { limit: 1, cursor: undefined })
  if (!project) return
  for (const { embedKey, guide } of exampleGuides()) {
    if (await findAccountOfEmbedKey(trx, embedKey)) continue
    await addGuide(trx, guide, { accountId, projectId: project.id, embedKey, onPublish })
  }
}

type Place = { accountId: string; projectId: string; embedKey: string; onPublish: OnPublish }

async function addGuide(trx: Database, guide: TemplateFile, { onPublish, ...place }: Place): Promise<void> {
  const held = await importTemplate(trx, place, guide)
  await publishVersion(trx, held, { accountId: place.accountId, onPublish })
}
