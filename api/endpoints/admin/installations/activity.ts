import { exampleIds } from '../../../examples/ids.ts'
import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { timeInput, idParams } from '../../../errors/fields.ts'
import { refuseOverLimit } from '../../../errors/refusals.ts'
import { jsonResponse } from '../../../http/response.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { problem } from '../../../errors/field-error.ts'
import { signalName } from '../../../../shared/check/config.ts'
import { listHistory } from '../../../store/installations/checks.ts'
import type { InstallationCheckRow } from '../../../store/installations/rows.ts'
import { listSignals, upsertSignal } from '../../../store/installations/signals.ts'
import { lockOwnInstallation, requireInstallation, showSignal } from './response.ts'
import { historyEntry, signal } from './details.ts'

const path = '/v1/admin/installations/{id}'
const tag = 'Installations'
const MAX_SIGNALS = 100
/** Tolerance for clocks of other servers that are ahead. */
const MAX_AHEAD_MS = 5 * 60 * 1000

const newSignal = z
  .strictObject({
    name: signalName,
    occurred_at: timeInput
      .refine(
        (text) => Date.parse(text) <= Date.now() + MAX_AHEAD_MS,
        problem('too_large', 'must not be in the future'),
      )
      .refine(
        (text) => Date.parse(text) >= Date.UTC(2000),
        problem('too_small', 'must not be before the year 2000'),
      )
      .optional()
      .describe('Time of the event, RFC 3339 with any offset. Default: now'),
  })
  .meta({ id: 'NewInstallationSignal', examples: [{ name: 'first_event' }] })

const history = z.object({ data: z.array(historyEntry) }).meta({ id: 'InstallationHistory' })

/** Endpoints for signals from the account's backend, and for the history of checks. */
export const installationActivityEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'reportSignal',
    method: 'POST',
    path: `${path}/signals`,
    tag,
    summary: 'Report a signal that was received from the site',
    description:
      'A check of type `signal` looks for it, for example for the first event of a new customer. Signals with the same ' +
      `name are counted together; an installation has at most ${MAX_SIGNALS} names. Signals are not in the audit log.`,
    scope: 'installations:write',
    params: idParams(exampleIds.installationId),
    body: newSignal,
    responses: { 200: { description: 'The signal, including this report', body: signal } },
    errors: ['account_limit_reached'],
    handler: async ({ caller: { accountId }, params: { id }, body: { name, occurred_at: time } }, { db }) => {
      await lockOwnInstallation(db, { account_id: accountId, id })
      const others = (await listSignals(db, id)).filter((known) => known.name !== name)
      refuseOverLimit(others.length, { max: MAX_SIGNALS, resources: 'signals for this installation' })
      const at = time === undefined ? undefined : new Date(time)
      return jsonResponse(showSignal(await upsertSignal(db, { installation_id: id, name, at })))
    },
  }),
  adminEndpoint({
    operationId: 'listInstallationChecks',
    method: 'GET',
    path: `${path}/history`,
    tag,
    summary: 'List the last 100 checks of an installation, newest first',
    description: "Checks that were run with the installation's token.",
    scope: 'installations:read',
    params: idParams(exampleIds.installationId),
    responses: { 200: { description: 'The checks', body: history } },
    errors: [],
    handler: async ({ caller: { accountId }, params: { id } }, { db }) => {
      await requireInstallation(db, { account_id: accountId, id })
      return jsonResponse({ data: (await listHistory(db, id)).map(showCheck) })
    },
  }),
]

/** Shows a check that has ended. By then, only the texts and the time of the next check can be null. */
function showCheck(row: InstallationCheckRow): z.infer<typeof historyEntry> {
  return {
    id: row.id,
    step_slug: row.step_slug,
    type: row.type,
    target: row.target,
    ok: row.ok === true,
    conclusive: row.conclusive === true,
    code: row.code ?? '',
    message: row.message,
    hint: row.hint || null,
    warnings: row.warnings ?? [],
    retry_at: row.retry_at?.toISOString() ?? null,
    checked_at: (row.ended_at ?? row.started_at).toISOString(),
  }
}
