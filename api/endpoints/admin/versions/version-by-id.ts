import { isDeepStrictEqual } from 'node:util'
import { demoIds, exampleIds } from '../../../examples/ids.ts'
import { omitUndefined } from '../../../../shared/omit-undefined.ts'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { checkRevision, revisionResponse } from '../../../admin/revision.ts'
import { lockVersion, requireDraft, type VersionWithTemplate } from '../../../drafts/find.ts'
import { normaliseScopes, type VersionFields } from '../../../drafts/version-fields.ts'
import type { HttpRequest } from '../../../http/request.ts'
import { emptyResponse } from '../../../http/response.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import type { Database } from '../../../store/database.ts'
import { deleteDraft, updateDraft } from '../../../store/templates/versions.ts'
import { readVersionResponse, showVersion, version, versionChange } from './version.ts'

const path = '/v1/admin/versions/{id}'
const tag = 'Versions'

/** Endpoints that read, change and delete a version. */
export const versionEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'getVersion',
    method: 'GET',
    path,
    tag,
    summary: 'Read a version',
    description: 'Does not include its steps, which `/v1/admin/versions/{id}/requirements` returns.',
    scope: 'templates:read',
    params: idParams(demoIds.versionId),
    responses: { 200: { description: 'The version', body: version } },
    errors: [],
    handler: async ({ caller, params: { id } }, { db }) => {
      return revisionResponse(await readVersionResponse(db, caller.accountId, id))
    },
  }),
  adminEndpoint({
    operationId: 'updateDraft',
    method: 'PATCH',
    path,
    tag,
    summary: "Change a draft's scopes and changelog",
    description: 'A version that was ever published cannot change.',
    scope: 'templates:write',
    params: idParams(exampleIds.draftId),
    body: versionChange,
    ifMatch: 'required',
    responses: { 200: { description: 'The updated draft', body: version } },
    errors: ['version_not_draft'],
    handler: async ({ request, caller, params: { id }, body, record }, { db }) => {
      const locked = await lockDraft(request, db, { accountId: caller.accountId, id })
      const stored = fieldsOf(locked)
      const fields = normaliseScopes({ ...stored, ...omitUndefined(body) })
      const before = showVersion(locked.version, locked.template)
      if (isDeepStrictEqual(fields, stored)) return revisionResponse(before)
      const after = showVersion(await updateDraft(db, id, fields), locked.template)
      await record({ action: 'version.changed', resource: 'version', id, before, after })
      return revisionResponse(after)
    },
  }),
  adminEndpoint({
    operationId: 'deleteDraft',
    method: 'DELETE',
    path,
    tag,
    summary: 'Delete a draft',
    description: 'Its steps are deleted with it.',
    scope: 'templates:write',
    params: idParams(exampleIds.draftId),
    ifMatch: 'required',
    responses: { 204: { description: 'Deleted' } },
    errors: ['version_not_draft'],
    handler: async ({ request, caller, params: { id }, record }, { db }) => {
      const { version: row, template } = await lockDraft(request, db, { accountId: caller.accountId, id })
      await deleteDraft(db, id)
      await record({ action: 'version.deleted', resource: 'version', id, before: showVersion(row, template) })
      return emptyResponse()
    },
  }),
]

/** Locks a draft at the revision in If-Match. Throws 404, 409 `version_not_draft` and 412. */
export async function lockDraft(
  request: HttpRequest,
  trx: Database,
  { accountId, id }: { accountId: string; id: string },
): Promise<VersionWithTemplate> {
  const locked = await lockVersion(trx, accountId, id)
  requireDraft(locked.version)
  checkRevision(request, locked.version.revision)
  return locked
}

function fieldsOf({
  version: { allowed_scopes, default_scope, changelog },
}: VersionWithTemplate): VersionFields {
  return { allowed_scopes, default_scope, changelog }
}
