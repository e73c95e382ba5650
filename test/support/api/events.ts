import { insertAccount } from '../../../api/store/accounts/accounts.ts'
import type { Database } from '../../../api/store/database.ts'
import type { EventRow, VerificationRow } from '../../../api/store/activity/record.ts'
import { newId } from '../../../api/store/id.ts'
import { insertProject } from '../../../api/store/templates/projects.ts'
import { insertTemplate } from '../../../api/store/templates/templates.ts'

/** An event row as the API stores it, with these fields. */
export function eventRow(overrides: Partial<EventRow> = {}): EventRow {
  const now = new Date()
  return {
    id: newId(),
    day_may_differ_on_retry: true,
    template_id: newId(),
    version_id: undefined,
    session_id: 'session-1',
    event: 'template_loaded',
    step_slug: undefined,
    platform: undefined,
    locale: undefined,
    source: undefined,
    duration_ms: undefined,
    properties: {},
    occurred_at: now,
    received_at: now,
    ...overrides,
  }
}

export function verificationRow(overrides: Partial<VerificationRow> = {}): VerificationRow {
  return {
    id: newId(),
    created_at: new Date(),
    template_id: newId(),
    version_id: undefined,
    step_slug: 'install',
    type: 'http_ping',
    ok: true,
    conclusive: true,
    code: 'ok',
    target_host: 'www.example.com',
    duration_ms: 120,
    ...overrides,
  }
}

type KnownValues = Partial<Record<'step' | 'platform' | 'locale', readonly string[]>>

/** Makes analytics count these values for the template as if its guide had had them. */
export async function addKnownValues(db: Database, templateId: string, values: KnownValues): Promise<void> {
  const rows = Object.entries(values).flatMap(([kind, some]) =>
    some.map((value) => ({ template_id: templateId, kind, value })),
  )
  await db('known_values').insert(rows).onConflict().ignore()
}

/** Creates an unpublished template, in a new account or in this one, and returns its id. */
export async function insertTemplateRow(db: Database, account?: string): Promise<string> {
  const [accountId, projectId, id] = [account ?? newId(), newId(), newId()]
  const brand = { brand_name: 'Test', primary_color: '#000000', logo_url: 'https://www.example.com/logo.svg' }
  if (account === undefined) await insertAccount(db, { id: accountId, name: 'Test' })
  await insertProject(db, { id: projectId, account_id: accountId, name: 'Test', ...brand })
  await insertTemplate(db, {
    id,
    project_id: projectId,
    name: 'Test guide',
    default_locale: 'en',
    locales: ['en'],
    default_platform: 'html',
  })
  return id
}
