import { exampleIds } from '../../../examples/ids.ts'
import type { z } from 'zod'
import { omitUndefined } from '../../../../shared/omit-undefined.ts'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { notFound } from '../../../errors/refusals.ts'
import { checkRevision, revisionResponse } from '../../../admin/revision.ts'
import { requireTemplate } from '../../../guides/find-template.ts'
import { emptyResponse } from '../../../http/response.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { changeInstallation } from '../../../installations/change.ts'
import { checkChoices, checkVariables } from '../../../installations/check-choices.ts'
import { lockWithGuide } from '../../../installations/progress.ts'
import { replaceValues } from '../../../installations/render.ts'
import type { Database } from '../../../store/database.ts'
import { deleteInstallation, type InstallationChange } from '../../../store/installations/installations.ts'
import type { InstallationRow } from '../../../store/installations/rows.ts'
import {
  lockOwnInstallation,
  readDetails,
  readInstallationResponse,
  requireInstallation,
  RESOURCE,
} from './response.ts'
import { installationDetails } from './details.ts'
import { installation } from './installation.ts'
import { installationChange } from './requests.ts'

const path = '/v1/admin/installations/{id}'
const tag = 'Installations'

/** Endpoints that read, change and delete an installation. */
export const installationEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'getInstallation',
    method: 'GET',
    path,
    tag,
    summary: 'Read an installation, with its steps and signals',
    description: 'The steps are those of the current version.',
    scope: 'installations:read',
    params: idParams(exampleIds.installationId),
    responses: { 200: { description: 'The installation', body: installationDetails } },
    errors: [],
    handler: async ({ caller: { accountId }, params: { id } }, { db }) => {
      const row = await requireInstallation(db, { account_id: accountId, id })
      return revisionResponse(await readDetails(db, accountId, row))
    },
  }),
  adminEndpoint({
    operationId: 'updateInstallation',
    method: 'PATCH',
    path,
    tag,
    summary: 'Change an installation',
    description:
      'After a change to the target, the variables or the platform, steps with a check are `todo` again, and the outcome ' +
      'of a running check is kept only in the history.',
    scope: 'installations:write',
    params: idParams(exampleIds.installationId),
    body: installationChange,
    ifMatch: 'optional',
    responses: { 200: { description: 'The updated installation', body: installation } },
    errors: ['unknown_platform', 'invalid_variables'],
    handler: async ({ request, caller: { accountId }, params: { id }, body, record }, { db }) => {
      const found = await requireInstallation(db, { account_id: accountId, id })
      const locked = (await lockWithGuide(db, found)) ?? notFound(RESOURCE)
      checkRevision(request, locked.row.revision)
      const before = await readInstallationResponse(db, accountId, locked.row)
      const change = await checkChange(db, { accountId, stored: locked.row }, body)
      const changed = await changeInstallation(db, locked, change)
      if (changed === locked.row) return revisionResponse(before)
      const after = await readInstallationResponse(db, accountId, changed)
      await record({ action: 'installation.changed', resource: RESOURCE, id, before, after })
      return revisionResponse(after)
    },
  }),
  adminEndpoint({
    operationId: 'deleteInstallation',
    method: 'DELETE',
    path,
    tag,
    summary: 'Delete an installation',
    description:
      'Deletes its values, steps, signals and history, and its token stops working. The verification log, which names no ' +
      'customer, is kept.',
    scope: 'installations:write',
    params: idParams(exampleIds.installationId),
    ifMatch: 'optional',
    responses: { 204: { description: 'Deleted' } },
    errors: [],
    handler: async ({ request, caller: { accountId }, params: { id }, record }, { db }) => {
      const row = await lockOwnInstallation(db, { account_id: accountId, id })
      checkRevision(request, row.revision)
      const before = await readInstallationResponse(db, accountId, row)
      await deleteInstallation(db, id)
      await record({ action: 'installation.deleted', resource: RESOURCE, id, before })
      return emptyResponse()
    },
  }),
]

/** Checks the given fields of a change against the template. */
async function checkChange(
  trx: Database,
  { accountId, stored }: { accountId: string; stored: InstallationRow },
  { variables, ...rest }: z.infer<typeof installationChange>,
): Promise<Omit<InstallationChange, 'check_epoch'>> {
  const template = await requireTemplate(trx, accountId, stored.template_id)
  await checkChoices(trx, { accountId, template }, rest)
  const change = omitUndefined(rest)
  if (variables === undefined) return change
  return { ...change, variables: replaceValues(stored.variables, checkVariables(variables, template)) }
}
