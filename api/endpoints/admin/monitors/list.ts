import { z } from 'zod'
import { adminEndpoint } from '../../../admin/admin-endpoint.ts'
import { idPosition, pageOf, pageQuery, readPage } from '../../../admin/page.ts'
import { idInput, idParams } from '../../../errors/fields.ts'
import { demoIds, exampleIds } from '../../../examples/ids.ts'
import { requireTemplate } from '../../../guides/find-template.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { jsonResponse } from '../../../http/response.ts'
import {
  countStatuses,
  countStillInstalled,
  listMonitors,
  monitorOrders,
  positionIn,
  type ListedMonitor,
} from '../../../store/monitors/list.ts'
import { monitorStatuses } from '../../../store/monitors/monitors.ts'
import { tag, type MonitorDeps } from './deps.ts'
import { monitor } from './schemas.ts'
import { readMonitors } from './show.ts'

const query = pageQuery
  .extend({
    template_id: idInput
      .optional()
      .describe('Only monitors of this template')
      .meta({ examples: [demoIds.templateId] }),
    installation_id: idInput
      .optional()
      .describe('Only the monitor of this installation, if it has one')
      .meta({ examples: [exampleIds.monitoredId] }),
    status: z.enum(monitorStatuses).optional().describe('Only monitors with this status'),
    code: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Only monitors whose status has this cause')
      .meta({ examples: ['script_not_found'] }),
    incident: z
      .enum(['open'])
      .optional()
      .describe('Only monitors with an open incident: those that are `broken`, `flapping` or `cannot_tell`'),
    sort: z
      .enum(monitorOrders)
      .default('newest')
      .describe(
        '`newest`: those of the newest installations first. `worst`: `broken`, `flapping`, `cannot_tell` and then the others, ' +
          'of each those first that have had their status longest. A monitor whose status changes between two pages may be ' +
          'on both or on none',
      ),
  })
  .strict()

/** Rank of its status, since when it has it, and its id. */
const worstPosition = z.string().refine((text) => {
  const [rank = '', since = '', id = '', ...others] = text.split(' ')
  const hasTime = z.iso.datetime({ precision: 3 }).safeParse(since).success
  return /^[1-9]$/.test(rank) && hasTime && idPosition.safeParse(id).success && others.length === 0
})

const statusCount = z
  .object({ status: z.enum(monitorStatuses), code: z.string().nullable(), monitors: z.int() })
  .meta({ id: 'MonitorCount', examples: [{ status: 'broken', code: 'script_not_found', monitors: 2 }] })

const page = pageOf(monitor)
  .extend({
    counts: z
      .array(statusCount)
      .describe(
        'All monitors of the template, or of the account, by status and cause, whatever the other filters',
      ),
  })
  .meta({ id: 'MonitorPage' })

const stillInstalledQuery = z.strictObject({
  platform: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .meta({ description: 'Only installations on this platform', examples: ['html'] }),
  locale: z
    .string()
    .min(1)
    .max(35)
    .optional()
    .meta({ description: 'Only installations in this locale', examples: ['en'] }),
})

/** Ages at which completed installations are counted. */
const AGES = [1, 7, 30, 90]

const stillInstalledRow = z
  .object({
    days: z.int().describe('Days after the installation was completed'),
    monitored: z.int().describe('Completed installations that a monitor watched at that age'),
    in_place: z.int().describe('Those of them that had no incident then, in which a step was broken'),
    share: z.number().nullable().describe('`in_place` divided by `monitored`; null if there are none'),
  })
  .meta({ id: 'StillInstalledRow', examples: [{ days: 30, monitored: 40, in_place: 38, share: 0.95 }] })

const stillInstalled = z.object({ data: z.array(stillInstalledRow) }).meta({ id: 'StillInstalled' })

/** Endpoints about all monitors of an account or a template. */
export const monitorListEndpoints: Endpoint<MonitorDeps>[] = [
  adminEndpoint({
    operationId: 'listMonitors',
    method: 'GET',
    path: '/v1/admin/monitors',
    tag,
    summary: 'List monitors',
    description: 'Lists them with the last 30 days of each, and with the numbers of all by status and cause.',
    scope: 'installations:read',
    query,
    responses: { 200: { description: 'One page of the list', body: page } },
    errors: ['not_found'],
    handler: async (
      { caller: { accountId }, query: { limit, cursor, sort: order, ...filter } },
      { db, monitorTimes },
    ) => {
      const { template_id: templateId } = filter
      if (templateId !== undefined) await requireTemplate(db, accountId, templateId)
      const { rows, next_cursor } = await readPage(
        { limit, cursor },
        {
          position: order === 'newest' ? idPosition : worstPosition,
          positionOf: (row: ListedMonitor) => positionIn(order, row),
          list: async (bounds) => listMonitors(db, { accountId, filter, order }, bounds),
        },
      )
      const counts = await countStatuses(db, { accountId, templateId })
      return jsonResponse({ data: await readMonitors({ db, monitorTimes }, rows), next_cursor, counts })
    },
  }),
  adminEndpoint({
    operationId: 'getStillInstalled',
    method: 'GET',
    path: '/v1/admin/templates/{id}/still-installed',
    tag,
    summary: 'Count the completed installations that are still in place',
    description: `After ${AGES.join(', ')} days, of those that a monitor watched.`,
    scope: 'analytics:read',
    params: idParams(demoIds.templateId),
    query: stillInstalledQuery,
    responses: { 200: { description: 'One row for each age', body: stillInstalled } },
    errors: [],
    handler: async ({ caller: { accountId }, params: { id }, query }, { db }) => {
      await requireTemplate(db, accountId, id)
      const rows = await countStillInstalled(db, { templateId: id, days: AGES, ...query })
      const data = rows.map((row) => ({
        ...row,
        share: row.monitored === 0 ? null : row.in_place / row.monitored,
      }))
      return jsonResponse({ data })
    },
  }),
]
