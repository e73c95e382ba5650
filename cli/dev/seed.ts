import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import {
  displayAccountKey,
  hashAccountKey,
  isAccountKey,
  makeAccountKey,
} from '../../api/credentials/account-key.ts'
import { insertAccount } from '../../api/store/accounts.ts'
import { findApiKey, insertApiKey } from '../../api/store/api-keys.ts'
import type { Database } from '../../api/store/database.ts'
import { newId } from '../../api/store/id.ts'
import { insertProject } from '../../api/store/projects.ts'
import {
  findAccountOfEmbedKey,
  insertEmbedKey,
  insertTemplate,
  setCurrentVersion,
} from '../../api/store/templates.ts'
import {
  insertDraft,
  insertRequirements,
  type NewDraft,
  publishDraft,
  type Requirement,
} from '../../api/store/versions.ts'
import { canonicalJson } from '../../shared/canonical.ts'
import { DEMO_EMBED_KEY } from './demo-names.ts'
import { demoSteps } from './seed-guide.ts'

const SEED_LOCK = 7_204_912

const ALL_SCOPES = [
  ...['projects', 'templates', 'keys'].flatMap((scope) => [`${scope}:read`, `${scope}:write`]),
  'templates:publish',
  'analytics:read',
  'signing:admin',
]

/**
 * Makes sure that the demo account has its guide and a key, and answers the key. What is there stays as it is.
 * `keyFile` keeps the key, since the database knows only its hash.
 */
export async function seed(db: Database, keyFile: string): Promise<{ accountKey: string }> {
  const accountKey = readKey(keyFile)
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [SEED_LOCK])
    const accountId = (await findAccountOfEmbedKey(trx, DEMO_EMBED_KEY)) ?? (await makeDemo(trx))
    const hash = hashAccountKey(accountKey)
    if (await findApiKey(trx, hash)) return
    const key = { name: 'Made by waymark dev', display: displayAccountKey(accountKey), scopes: ALL_SCOPES }
    await insertApiKey(trx, { id: newId(), account_id: accountId, hash, ...key })
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

async function makeDemo(db: Database): Promise<string> {
  const [accountId, projectId, templateId] = [newId(), newId(), newId()]
  await insertAccount(db, { id: accountId, name: 'Demo account' })
  await insertProject(db, {
    id: projectId,
    account_id: accountId,
    name: 'Demo project',
    brand_name: 'Waymark Demo',
    primary_color: '#0f766e',
    logo_url: 'https://cdn.waymark.test/logo.svg',
  })
  await insertTemplate(db, {
    id: templateId,
    project_id: projectId,
    name: 'Install the Waymark demo snippet',
    default_locale: 'en',
    locales: ['en'],
    default_platform: 'html',
  })
  await insertEmbedKey(db, DEMO_EMBED_KEY, templateId)
  await publishGuide(db, templateId)
  return accountId
}

async function publishGuide(db: Database, templateId: string): Promise<void> {
  const draft = {
    id: newId(),
    template_id: templateId,
    version: 1,
    changelog: 'First version',
    allowed_scopes: ['page', 'site'],
    default_scope: 'site',
  }
  const requirements = demoSteps.map(toRequirement)
  const publishedAt = new Date()
  const contentText = canonicalJson(toContent(draft, requirements, publishedAt))
  await insertDraft(db, draft)
  await insertRequirements(db, draft.id, requirements)
  await publishDraft(db, draft.id, {
    published_at: publishedAt,
    content_text: contentText,
    content_hash: createHash('sha256').update(contentText).digest('hex'),
  })
  await setCurrentVersion(db, templateId, draft.id)
}

function toRequirement(step: (typeof demoSteps)[number], order: number): Requirement {
  return { id: newId(), order, optional: false, platform_ids: [], installation_scopes: [], ...step }
}

/** The seed's "Content object". */
function toContent(draft: NewDraft, requirements: Requirement[], publishedAt: Date): Record<string, unknown> {
  const { id, template_id: templateId, ...rest } = draft
  return {
    schema_version: 1,
    setup_version_id: id,
    install_template_id: templateId,
    ...rest,
    status: 'published',
    published_at: publishedAt.toISOString(),
    requirements,
  }
}
