import fc from 'fast-check'
import { publishVersion } from '../../../api/drafts/publish.ts'
import { findOrCreateInstallation } from '../../../api/installations/create.ts'
import type { Database } from '../../../api/store/database.ts'
import type { TestAccount } from '../../support/api/admin-api.ts'
import { stepWith } from '../../support/api/drafts.ts'
import { insertTestInstallation } from '../../support/api/installations.ts'
import { makeDraftOf, SAME_ID } from './template-resources.ts'
import { webUrl } from '../../support/checks/arbitraries.ts'

const makeInstallation = async (db: Database, account: TestAccount, templateId: string): Promise<string> => {
  const request = { template_id: templateId, target: 'https://a.example/', variables: {} }
  const fields = { accountId: account.id, expiresInSeconds: 300, ...request }
  return (await db.transaction(async (trx) => findOrCreateInstallation(trx, fields))).row.id
}

const template = async (db: Database, account: TestAccount): Promise<string> =>
  (await makeDraftOf(db, account)).template.id

/** Makes an installation whose guide has this step, with the slug that later parameters get. */
function withStep(step: object): (db: Database, account: TestAccount) => Promise<string> {
  return async (db, account) => {
    const draft = await makeDraftOf(db, account, [step])
    await publishVersion(db, draft, { accountId: account.id, keyring: undefined })
    return makeInstallation(db, account, draft.template.id)
  }
}

/** Listing and creating installations name a template in the query or the body. */
export const installationMakers = {
  '/v1/admin/installations': template,
  '/v1/admin/installations/counts': template,
  '/v1/admin/installations/{id}': async (db: Database, account: TestAccount): Promise<string> =>
    makeInstallation(db, account, await template(db, account)),
  '/v1/admin/installations/{id}/steps/{slug}': withStep(stepWith('any')),
  '/v1/admin/installations/{id}/steps/{slug}/check': withStep(
    stepWith('any', { verification: { type: 'http_ping' } }),
  ),
}

const values = {
  target: webUrl(),
  variables: fc.constantFrom({}, { siteId: 'S-9' }),
  platform: fc.constantFrom('html', undefined),
  locale: fc.constantFrom('de-CH', undefined),
}

export const installationFields = {
  'GET /v1/admin/installations': { template_id: fc.constant(SAME_ID) },
  'GET /v1/admin/installations/counts': { template_id: fc.constant(SAME_ID) },
  'POST /v1/admin/installations': {
    ...values,
    template_id: fc.constant(SAME_ID),
    scope: fc.constantFrom('page', undefined),
  },
  'PATCH /v1/admin/installations/{id}': values,
  'POST /v1/admin/installations/{id}/steps/{slug}': {
    done: fc.boolean(),
    skipped: fc.constant(undefined),
  },
  'POST /v1/admin/installations/{id}/signals': {
    occurred_at: fc.constantFrom('2026-01-01T00:00:00Z', undefined),
  },
}

/** Path parameters of the routes that use an installation's token. */
export const ownInstallationMakers = {
  '/v1/installation/steps/{slug}': async () => 'b',
}

export const ownInstallationFields = {
  'PATCH /v1/installation': {
    target: fc.constant('https://shop.example.com/'),
    platform: fc.constantFrom('html', 'wix'),
    locale: fc.constantFrom('de', 'pt-BR'),
  },
  'POST /v1/installation/steps/{slug}': { done: fc.boolean(), skipped: fc.constant(undefined) },
}

/** Makes an installation of a published template of the account. Resolves to its token. */
export async function makeTokenOf(db: Database, account: TestAccount): Promise<string> {
  const draft = await makeDraftOf(db, account)
  await publishVersion(db, draft, { accountId: account.id, keyring: undefined })
  await db('accounts').where({ id: account.id }).update({ installations_target_change: true })
  return (await insertTestInstallation(db, draft.template.id)).token
}
