import { adminEndpoint } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { exampleIds } from '../../../examples/ids.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { jsonResponse } from '../../../http/response.ts'
import { acknowledgeIncident, runSoon } from '../../../monitors/manage.ts'
import { lockOwnMonitor, path, readDetails, RESOURCE, tag, type MonitorDeps } from './deps.ts'
import { monitorDetails } from './schemas.ts'

const params = idParams(exampleIds.monitoredId)

/** Endpoints that run a monitor now, and acknowledge its incident. */
export const monitorActionEndpoints: Endpoint<MonitorDeps>[] = [
  adminEndpoint({
    operationId: 'runMonitor',
    method: 'POST',
    path: `${path}/run`,
    tag,
    summary: 'Look at the site now',
    description:
      'Begins within a second or two, and counts as a scheduled look: what it finds takes part in the verdict, and the ' +
      'next look comes an interval later. Read the monitor to see the outcome.',
    scope: 'installations:write',
    params,
    responses: { 202: { description: 'The monitor, which is run now', body: monitorDetails } },
    errors: ['monitor_not_found'],
    handler: async ({ caller: { accountId }, params: { id }, record }, { db, monitorTimes }) => {
      const { monitor, installation } = await lockOwnMonitor(db, { accountId, id })
      const row = await runSoon(db, monitor, new Date())
      await record({ action: 'monitor.run', resource: RESOURCE, id })
      return jsonResponse(
        await readDetails({ db, monitorTimes }, accountId, { monitor: row, installation }),
        { status: 202 },
      )
    },
  }),
  adminEndpoint({
    operationId: 'acknowledgeIncident',
    method: 'POST',
    path: `${path}/acknowledge`,
    tag,
    summary: 'Acknowledge the open incident of a monitor',
    description: 'Ends the reminders of the incident. That it is over is told all the same.',
    scope: 'installations:write',
    params,
    responses: { 200: { description: 'The monitor', body: monitorDetails } },
    errors: ['monitor_not_found', 'no_open_incident'],
    handler: async ({ caller: { accountId }, params: { id }, record }, { db, monitorTimes }) => {
      const { monitor, installation } = await lockOwnMonitor(db, { accountId, id })
      const { id: incident_id } = await acknowledgeIncident(db, id, new Date())
      await record({ action: 'monitor.acknowledged', resource: RESOURCE, id, after: { incident_id } })
      return jsonResponse(await readDetails({ db, monitorTimes }, accountId, { monitor, installation }))
    },
  }),
]
