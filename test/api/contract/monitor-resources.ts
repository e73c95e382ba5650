import fc from 'fast-check'
import { publishVersion } from '../../../api/drafts/publish.ts'
import { findOrCreateInstallation } from '../../../api/installations/create.ts'
import type { Database } from '../../../api/store/database.ts'
import { newId } from '../../../api/store/id.ts'
import { openSteps, writeStepState } from '../../../api/store/installations/steps.ts'
import { insertIncident } from '../../../api/store/monitors/incidents.ts'
import { insertMonitor } from '../../../api/store/monitors/monitors.ts'
import type { TestAccount } from '../../support/api/admin-api.ts'
import { stepWith } from '../../support/api/drafts.ts'
import { makeDraftOf, SAME_ID } from './template-resources.ts'

export const monitorMakers = {
  '/v1/badges/{id}.svg': makeMonitor,
  '/v1/admin/monitors': async (db: Database, account: TestAccount): Promise<string> =>
    (await makeDraftOf(db, account)).template.id,
  '/v1/admin/installations/{id}/monitor': makeMonitor,
  '/v1/admin/installations/{id}/monitor/run': makeMonitor,
  '/v1/admin/installations/{id}/monitor/acknowledge': makeMonitor,
}

const steps = fc.constantFrom(null, ['any'])
const interval = fc.constantFrom('1h', '90m', '7d')

export const monitorFields = {
  'GET /v1/admin/monitors': { template_id: fc.constant(SAME_ID) },
  'PUT /v1/admin/installations/{id}/monitor': { interval, steps },
  'PATCH /v1/admin/installations/{id}/monitor': { interval, steps },
}

/** Makes a monitor with an open incident, of an installation whose one step is done. */
async function makeMonitor(db: Database, account: TestAccount): Promise<string> {
  const verification = { type: 'http_ping' }
  const draft = await makeDraftOf(db, account, [stepWith('any', { verification })])
  await publishVersion(db, draft, { accountId: account.id, keyring: undefined })
  const target = 'https://a.example/'
  return db.transaction(async (trx) => {
    const fields = { template_id: draft.template.id, target, variables: {}, expiresInSeconds: 300 }
    const { row } = await findOrCreateInstallation(trx, { accountId: account.id, ...fields })
    await openSteps(trx, row.id, ['any'])
    await writeStepState(trx, { installationId: row.id, slug: 'any', state: 'done', code: 'ok' })
    const owned = { installation_id: row.id, account_id: account.id }
    const times = { interval_seconds: 86_400, due_at: new Date(), muted_until: null }
    const monitor = {
      ...owned,
      template_id: row.template_id,
      steps: null,
      has_badge: true,
      host: 'a.example',
    }
    await insertMonitor(trx, { ...monitor, ...times })
    const incident = { id: newId(), ...owned, domain: 'a.example', status: 'broken' } as const
    await insertIncident(trx, { ...incident, opened_at: new Date(), notify_at: null })
    return row.id
  })
}
