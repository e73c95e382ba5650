import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idPosition, pageOf, readPage } from '../../../admin/page.ts'
import { revisionResponse, revisionHeaders } from '../../../admin/revision.ts'
import { requireTemplate } from '../../../guides/find-template.ts'
import { createdResponse, jsonResponse } from '../../../http/response.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { findOrCreateInstallation } from '../../../installations/create.ts'
import type { InstallationMetrics } from '../../../metrics/installation-metrics.ts'
import { listInstallations, positionOf } from '../../../store/installations/installations.ts'
import type { InstallationRow } from '../../../store/installations/rows.ts'
import { readInstallationResponse, readInstallationResponses, RESOURCE } from './response.ts'
import { installation, newInstallationResponse } from './installation.ts'
import { installationQuery, newInstallation } from './requests.ts'

const path = '/v1/admin/installations'
const tag = 'Installations'

/** Since when it is stuck, and its id. */
const stuckPosition = z.string().refine((text) => {
  const [since = '', id = '', ...others] = text.split(' ')
  const hasTime = since === 'infinity' || z.iso.datetime({ precision: 3 }).safeParse(since).success
  return hasTime && idPosition.safeParse(id).success && others.length === 0
})

export type InstallationListDeps = AdminDeps & { readonly installationMetrics: InstallationMetrics }

/** Endpoints that list and create installations. */
export const installationListEndpoints: Endpoint<InstallationListDeps>[] = [
  adminEndpoint({
    operationId: 'listInstallations',
    method: 'GET',
    path,
    tag,
    summary: 'List the installations of the account, or of one template',
    description:
      'Includes the progress of each, and why it is stuck. Filters narrow the list, newest first unless `order` says otherwise.',
    scope: 'installations:read',
    query: installationQuery,
    responses: { 200: { description: 'One page of the list', body: pageOf(installation) } },
    errors: ['not_found'],
    handler: async ({ caller: { accountId }, query }, { db }) => {
      const { limit, cursor, template_id: templateId, order, ...filter } = query
      if (templateId !== undefined) await requireTemplate(db, accountId, templateId)
      const { rows, next_cursor } = await readPage(
        { limit, cursor },
        {
          position: order === 'stuck_longest' ? stuckPosition : idPosition,
          positionOf: (row: InstallationRow) => positionOf(order, row),
          list: async (page) => listInstallations(db, { accountId, templateId, filter, order }, page),
        },
      )
      return jsonResponse({ data: await readInstallationResponses(db, accountId, rows), next_cursor })
    },
  }),
  adminEndpoint({
    operationId: 'createInstallation',
    method: 'POST',
    path,
    tag,
    summary: 'Create an installation, or find the installation with this `external_ref`',
    description:
      'An installation is one customer who follows a guide for one site. A backend can send the same request whenever ' +
      'the customer opens the page with the guide: after the first time, the response is 200 with the existing ' +
      'installation, without `token`.',
    scope: 'installations:write',
    body: newInstallation,
    responses: {
      200: {
        description: 'The existing installation, unchanged',
        body: installation,
        headers: { ETag: 'always' },
      },
      201: {
        description: 'The new installation and its token, which is not shown again. Location is its path',
        body: newInstallationResponse,
        headers: { ETag: 'always' },
      },
    },
    errors: ['not_found', 'account_limit_reached', 'unknown_platform', 'invalid_variables'],
    handler: async (
      { caller: { accountId }, body, record },
      { db, installationMetrics }: InstallationListDeps,
    ) => {
      const { expires_in: expiresInSeconds, ...fields } = body
      const { row, token } = await findOrCreateInstallation(db, { accountId, expiresInSeconds, ...fields })
      const after = await readInstallationResponse(db, accountId, row)
      if (token === undefined) return revisionResponse(after)
      installationMetrics.countCreation()
      await record({ action: 'installation.created', resource: RESOURCE, id: row.id, after })
      return createdResponse(`${path}/${row.id}`, { ...after, token }, revisionHeaders(after))
    },
  }),
]
