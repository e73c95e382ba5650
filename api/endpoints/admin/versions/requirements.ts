import { requirementExample } from '../../../examples/steps.ts'
import { demoIds, exampleIds } from '../../../examples/ids.ts'
import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { revisionHeaders } from '../../../admin/revision.ts'
import { requireVersion } from '../../../drafts/find.ts'
import { readRequirements } from '../../../drafts/read-version.ts'
import { requirementList } from '../../../drafts/requirement.ts'
import { saveRequirements } from '../../../drafts/save-requirements.ts'
import { jsonResponse } from '../../../http/response.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import type { Requirement } from '../../../../shared/content/version-content.ts'
import { updateDraft } from '../../../store/templates/versions.ts'
import { lockDraft } from './version-by-id.ts'

const path = '/v1/admin/versions/{id}/requirements'
const tag = 'Versions'

const requirements = z.strictObject({ requirements: requirementList }).meta({
  id: 'Requirements',
  examples: [{ requirements: [{ id: exampleIds.stepId, ...requirementExample }] }],
})

/** Endpoints that read and replace a version's steps as one ordered list. */
export const requirementEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'getRequirements',
    method: 'GET',
    path,
    tag,
    summary: "Read a version's steps",
    description:
      "The body can be sent to `PUT` to replace a draft's steps. The ETag is the version's revision.",
    scope: 'templates:read',
    params: idParams(demoIds.versionId),
    responses: { 200: { description: 'All steps, in order', body: requirements } },
    errors: [],
    handler: async ({ caller, params: { id } }, { db }) => {
      const { version } = await requireVersion(db, caller.accountId, id)
      const headers = revisionHeaders(version)
      return jsonResponse(show(await readRequirements(db, version)), { headers })
    },
  }),
  adminEndpoint({
    operationId: 'replaceRequirements',
    method: 'PUT',
    path,
    tag,
    summary: "Replace a draft's steps",
    description: 'If one step is invalid, the draft does not change.',
    scope: 'templates:write',
    params: idParams(exampleIds.draftId),
    body: requirements,
    example: { body: { requirements: [requirementExample] } },
    ifMatch: 'required',
    responses: { 200: { description: 'The stored steps, with their ids', body: requirements } },
    errors: ['version_not_draft'],
    handler: async ({ request, caller, params: { id }, body, record }, { db }) => {
      const { version } = await lockDraft(request, db, { accountId: caller.accountId, id })
      const before = show(await readRequirements(db, version))
      const after = show(await saveRequirements(db, id, body.requirements))
      const headers = revisionHeaders(await updateDraft(db, id, {}))
      await record({ action: 'version.requirements_replaced', resource: 'version', id, before, after })
      return jsonResponse(after, { headers })
    },
  }),
]

function show(list: readonly Requirement[]): unknown {
  return {
    requirements: list.map((stored) => {
      const { order: _, ...requirement } = stored
      return requirement
    }),
  }
}
