import { isDeepStrictEqual } from 'node:util'
import { omitUndefined } from '../../../../shared/omit-undefined.ts'
import { demoIds, exampleIds } from '../../../examples/ids.ts'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { checkRevision, revisionResponse } from '../../../admin/revision.ts'

import { lockTemplate, requireTemplate } from '../../../guides/find-template.ts'
import { toChangedColumns } from '../../../drafts/stored/stored-template.ts'
import { checkTemplate } from '../../../drafts/template-fields.ts'
import { ApiError } from '../../../errors/errors.ts'
import { emptyResponse } from '../../../http/response.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { updateAllProgress } from '../../../installations/progress.ts'
import { deleteTemplate, updateTemplate } from '../../../store/templates/templates.ts'
import { hasHistory } from '../../../store/templates/versions.ts'
import { readTemplateResponse } from './response.ts'
import { template, templateChange, withChanges } from './template.ts'

const path = '/v1/admin/templates/{id}'
const tag = 'Templates'

/** Endpoints that read, change and delete a template. */
export const templateEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'getTemplate',
    method: 'GET',
    path,
    tag,
    summary: 'Read a template',
    description: 'Includes its embed keys and its current version.',
    scope: 'templates:read',
    params: idParams(demoIds.templateId),
    responses: { 200: { description: 'The template', body: template } },
    errors: [],
    handler: async ({ caller, params: { id } }, { db }) => {
      return revisionResponse(await readTemplateResponse(db, await requireTemplate(db, caller.accountId, id)))
    },
  }),
  adminEndpoint({
    operationId: 'updateTemplate',
    method: 'PATCH',
    path,
    tag,
    summary: 'Change a template',
    description:
      'Changes to the name, locales, default platform and detection rules take effect immediately, even for the current ' +
      'version. Variables are signed with each version, so changes to them take effect with the next published version.',
    scope: 'templates:write',
    params: idParams(demoIds.templateId),
    body: templateChange,
    ifMatch: 'required',
    responses: { 200: { description: 'The updated template', body: template } },
    errors: [],
    handler: async ({ request, caller: { accountId }, params: { id }, body, record }, { db }) => {
      const row = await lockTemplate(db, accountId, id)
      checkRevision(request, row.revision)
      const before = await readTemplateResponse(db, row)
      const fields = withChanges(row, body)
      if (isDeepStrictEqual(fields, withChanges(row, {}))) return revisionResponse(before)
      await checkTemplate(db, accountId, fields)
      const changed = await updateTemplate(db, id, toChangedColumns(row, omitUndefined(body)))
      const after = await readTemplateResponse(db, changed)
      if (fields.default_platform !== row.default_platform) await updateAllProgress(db, id)
      await record({ action: 'template.changed', resource: 'template', id, before, after })
      return revisionResponse(after)
    },
  }),
  adminEndpoint({
    operationId: 'deleteTemplate',
    method: 'DELETE',
    path,
    tag,
    summary: 'Delete a template that was never published',
    description:
      'A template that has a published or unpublished version is kept, because its signed records are.',
    scope: 'templates:write',
    params: idParams(exampleIds.templateId),
    ifMatch: 'required',
    responses: { 204: { description: 'Deleted, with its draft and its embed keys' } },
    errors: ['template_has_history'],
    handler: async ({ request, caller: { accountId }, params: { id }, record }, { db }) => {
      const row = await lockTemplate(db, accountId, id)
      checkRevision(request, row.revision)
      if (await hasHistory(db, id)) {
        throw new ApiError('template_has_history', 'A version of the template has been published')
      }
      const before = await readTemplateResponse(db, row)
      await deleteTemplate(db, id)
      await record({ action: 'template.deleted', resource: 'template', id, before })
      return emptyResponse()
    },
  }),
]
