import type { Database } from '../../api/store/database.ts'
import { makeToken } from '../../api/installations/token.ts'
import { setToken } from '../../api/store/installations/tokens.ts'
import { makeKey } from '../../test/support/api/admin-api.ts'
import { insertGuideWithKeys, newEmbedKey } from '../../test/support/api/guide.ts'

export const TEMPLATES = 100
export const INSTALLATIONS_PER_TEMPLATE = 10_000
const TOKEN_SECONDS = 3600

const steps = { ping: { type: 'http_ping' }, settings: null, record: { type: 'http_ping' } }

export type BenchGuide = {
  readonly accountKey: string
  readonly templateId: string
  readonly embedKey: string
  /** Tokens of randomly chosen installations. */
  readonly tokens: readonly string[]
}

/** Publishes a guide and gives it 10,000 installations, of which `tokens` have a known token. */
export async function insertGuideWithInstallations(db: Database, tokens: number): Promise<BenchGuide> {
  const embedKey = newEmbedKey()
  await insertGuideWithKeys(db, steps, [embedKey])
  const { id: templateId } = await db('templates').first<{ id: string }>('id')
  const { account_id: accountId } = await db('projects').first<{ account_id: string }>('account_id')
  await insertInstallations(db, 0)
  const { key: accountKey } = await makeKey(db, accountId)
  return { accountKey, templateId, embedKey, tokens: await giveTokens(db, templateId, tokens) }
}

/** Adds 99 templates with 10,000 installations each, so that there are a million in total. */
export async function insertOtherTemplates(db: Database): Promise<void> {
  await db.raw(otherTemplates)
  await insertInstallations(db, 2 * TEMPLATES * INSTALLATIONS_PER_TEMPLATE)
}

async function insertInstallations(db: Database, firstId: number): Promise<void> {
  await db.transaction(async (trx) => {
    // Skips the triggers of foreign keys, which take most of the time.
    await trx.raw('set local session_replication_role = replica')
    await trx.raw(installations, [firstId])
    await trx.raw(stepRows)
  })
  await db.raw('vacuum analyze installations')
  await db.raw('vacuum analyze installation_steps')
}

const otherTemplates = `
  insert into templates (id, project_id, name, default_locale, locales, default_platform)
  select gen_random_uuid(), project_id, name || number, default_locale, locales, default_platform
  from templates, generate_series(2, ${TEMPLATES}) number`

/**
 * Inserts installations for templates that have none. Three quarters are started, and two thirds of those are
 * unfinished. Ids ascend, as UUIDv7s do.
 */
const installations = `
  insert into installations
    (id, template_id, external_ref, target, dns_token, token_hash, token_display, token_expires_at, status, stuck_step)
  select
    cast(lpad(to_hex(?::int + number * ${TEMPLATES} + place), 32, '0') as uuid),
    template.id, 'customer-' || number, 'https://shop-' || number || '.example/', repeat('a', 32),
    sha256(cast(template.id || '-' || number as bytea)), 'wmi_', now() + interval '1 day',
    case number % 4 when 0 then 'not_started' when 1 then 'completed' else 'in_progress' end,
    case when number % 40 = 2 then 'settings' when number % 4 > 1 then 'ping' end
  from (select id, row_number() over (order by id) as place from templates) template,
    generate_series(1, ${INSTALLATIONS_PER_TEMPLATE}) number
  where not exists (select from installations where template_id = template.id)`

const stepRows = `
  insert into installation_steps (installation_id, step_slug, state)
  select id, slug, case when status = 'completed' then 'done' else 'todo' end
  from installations, unnest(array['ping', 'settings']) slug
  on conflict do nothing`

async function giveTokens(db: Database, templateId: string, count: number): Promise<string[]> {
  const query = db('installations').where({ template_id: templateId }).orderByRaw('md5(cast(id as text))')
  const ids = await query.limit(count).pluck<string[]>('id')
  const tokens: string[] = []
  for (const id of ids) {
    const { token, columns } = makeToken(TOKEN_SECONDS)
    await setToken(db, id, columns)
    tokens.push(token)
  }
  return tokens
}
