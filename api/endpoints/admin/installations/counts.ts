import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { requireTemplate } from '../../../guides/find-template.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { jsonResponse } from '../../../http/response.ts'
import { countByStatus } from '../../../store/installations/counts.ts'
import { installationQuery } from './requests.ts'

const byStatus = { not_started: z.int(), in_progress: z.int(), completed: z.int() }

const counts = z
  .object({
    ...byStatus,
    completed: byStatus.completed.describe('Also those that are not in place any more'),
    broken: z.int().describe('Those whose monitor says that they are not in place any more'),
    not_broken: z
      .object(byStatus)
      .meta({ id: 'InstallationCountsNotBroken' })
      .describe('The others of each status. Together with `broken`, they are all'),
  })
  .meta({
    id: 'InstallationCounts',
    examples: [
      {
        not_started: 12,
        in_progress: 7,
        completed: 40,
        broken: 2,
        not_broken: { not_started: 12, in_progress: 7, completed: 38 },
      },
    ],
  })

/** Endpoint that counts installations, which is apart from their list so that pages of it cost no counting. */
export const installationCountsEndpoint: Endpoint<AdminDeps> = adminEndpoint({
  operationId: 'countInstallations',
  method: 'GET',
  path: '/v1/admin/installations/counts',
  tag: 'Installations',
  summary: 'Count the installations of the account, or of one template, by status',
  description:
    'Returns the numbers by status. Each is that of a filter of the list: `status`, `monitor_status=broken`, or `status` with `monitor_status=not_broken`.',
  scope: 'installations:read',
  query: installationQuery.pick({ template_id: true }),
  responses: { 200: { description: 'The numbers', body: counts } },
  errors: ['not_found'],
  handler: async ({ caller: { accountId }, query: { template_id: templateId } }, { db }) => {
    if (templateId !== undefined) await requireTemplate(db, accountId, templateId)
    return jsonResponse(await countByStatus(db, { accountId, templateId }))
  },
})
