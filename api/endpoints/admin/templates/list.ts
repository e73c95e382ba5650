import { demoIds } from '../../../examples/ids.ts'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { idPosition, pageOf, pageQuery, readPage } from '../../../admin/page.ts'
import { notFound } from '../../../errors/refusals.ts'
import { createTemplate } from '../../../drafts/create.ts'
import { createdResponse, jsonResponse } from '../../../http/response.ts'
import { revisionHeaders } from '../../../admin/revision.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { listEmbedKeys } from '../../../store/templates/embed-keys.ts'
import { findProject, lockProject } from '../../../store/templates/projects.ts'
import { listTemplates, type TemplateRow } from '../../../store/templates/templates.ts'
import { readTemplateResponse } from './response.ts'
import { newTemplate, showTemplate, template, toFields } from './template.ts'

/** Endpoints that list and create a project's templates. */
export const templateListEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'listTemplates',
    method: 'GET',
    path: '/v1/admin/projects/{id}/templates',
    tag: 'Templates',
    summary: "List a project's templates, oldest first",
    description: 'Includes their embed keys.',
    scope: 'templates:read',
    params: idParams(demoIds.projectId),
    query: pageQuery,
    responses: { 200: { description: 'One page of the list', body: pageOf(template) } },
    errors: [],
    handler: async ({ caller: { accountId }, params: { id }, query }, { db }) => {
      if (!(await findProject(db, { account_id: accountId, id }))) notFound('project')
      const { rows, next_cursor } = await readPage(query, {
        position: idPosition,
        positionOf: (row: TemplateRow) => row.id,
        list: async (page) => listTemplates(db, { accountId, projectId: id }, page),
      })
      const ids = rows.map((row) => row.id)
      const keys = await listEmbedKeys(db, ids)
      return jsonResponse({ data: rows.map((row) => showTemplate(row, keys)), next_cursor })
    },
  }),
  adminEndpoint({
    operationId: 'createTemplate',
    method: 'POST',
    path: '/v1/admin/projects/{id}/templates',
    tag: 'Templates',
    summary: 'Create a template and its embed key',
    description: 'The template serves no guide until a version is published.',
    scope: 'templates:write',
    params: idParams(demoIds.projectId),
    body: newTemplate,
    responses: {
      201: {
        description: 'The new template; Location is its path',
        body: template,
        headers: { ETag: 'always' },
      },
    },
    errors: ['account_limit_reached'],
    handler: async ({ caller: { accountId }, params: { id }, body, record }, { db }) => {
      if (!(await lockProject(db, { account_id: accountId, id }))) notFound('project')
      const row = await createTemplate(db, { accountId, projectId: id, fields: toFields(body) })
      const after = await readTemplateResponse(db, row)
      await record({ action: 'template.created', resource: 'template', id: row.id, after })
      return createdResponse(`/v1/admin/templates/${row.id}`, after, revisionHeaders(after))
    },
  }),
]
