import fc from 'fast-check'
import { findOrCreateInstallation } from '../../../api/installations/create.ts'
import type { Database } from '../../../api/store/database.ts'
import type { TestAccount } from '../../support/admin-api.ts'
import { makeDraftOf, SAME_ID } from './given-templates.ts'

const template = async (db: Database, account: TestAccount): Promise<string> =>
  (await makeDraftOf(db, account)).template.id

/** The list and the creation of installations name a template, though not in their path. */
export const installationSources = {
  '/v1/admin/installations': template,
  '/v1/admin/installations/{id}': async (db: Database, account: TestAccount): Promise<string> => {
    const request = { template_id: await template(db, account), target: 'https://a.example/', variables: {} }
    const fields = { accountId: account.id, expiresInSeconds: 300, ...request }
    return (await db.transaction(async (trx) => findOrCreateInstallation(trx, fields))).row.id
  },
}

const values = {
  target: fc.webUrl(),
  variables: fc.constantFrom({}, { siteId: 'S-9' }),
  platform: fc.constantFrom('html', undefined),
  locale: fc.constantFrom('de-CH', undefined),
}

export const installationFields = {
  'GET /v1/admin/installations': { template_id: fc.constant(SAME_ID) },
  'POST /v1/admin/installations': {
    ...values,
    template_id: fc.constant(SAME_ID),
    scope: fc.constantFrom('page', undefined),
  },
  'PATCH /v1/admin/installations/{id}': values,
  'POST /v1/admin/installations/{id}/signals': {
    occurred_at: fc.constantFrom('2026-01-01T00:00:00Z', undefined),
  },
}
