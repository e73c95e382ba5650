import { adminRoute, type AdminDeps } from '../../../admin/admin-route.ts'
import { idParams } from '../../../admin/fields.ts'
import { idPosition, pageOf, pageQuery, readPage } from '../../../admin/page.ts'
import { notFound } from '../../../admin/refusals.ts'
import { createTemplate } from '../../../drafts/create.ts'
import type { Route } from '../../../route.ts'
import { listEmbedKeys } from '../../../store/embed-keys.ts'
import { findProject, lockProject } from '../../../store/projects.ts'
import { listTemplates, type TemplateRow } from '../../../store/templates.ts'
import { answerTemplate } from './answer.ts'
import { newTemplate, showTemplate, template, toFields } from './template.ts'

/** The templates of a project. */
export const templateListRoutes: Route<AdminDeps>[] = [
  adminRoute({
    method: 'GET',
    path: '/v1/admin/projects/{id}/templates',
    tag: 'Templates',
    summary: 'List the templates of a project, oldest first',
    scope: 'templates:read',
    params: idParams,
    query: pageQuery,
    answers: { 200: { description: 'One page of them', body: pageOf(template) } },
    errors: [],
    handler: async ({ ctx, caller: { accountId }, params: { id }, query }, { db }) => {
      if (!(await findProject(db, { account_id: accountId, id }))) notFound('project')
      const { rows, next_cursor } = await readPage(query, {
        position: idPosition,
        positionOf: (row: TemplateRow) => row.id,
        list: async (page) => listTemplates(db, { accountId, projectId: id }, page),
      })
      const ids = rows.map((row) => row.id)
      const keys = await listEmbedKeys(db, ids)
      ctx.body = { data: rows.map((row) => showTemplate(row, keys)), next_cursor }
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/v1/admin/projects/{id}/templates',
    tag: 'Templates',
    summary: 'Create a template and its embed key',
    scope: 'templates:write',
    params: idParams,
    body: newTemplate,
    answers: { 201: { description: 'The new template; Location names it', body: template } },
    errors: ['account_limit_reached'],
    handler: async ({ ctx, caller: { accountId }, params: { id }, body, record }, { db }) => {
      if (!(await lockProject(db, { account_id: accountId, id }))) notFound('project')
      const made = await createTemplate(db, { accountId, projectId: id, fields: toFields(body) })
      const after = await answerTemplate(ctx, db, made)
      await record({ action: 'template.created', resource: 'template', id: made.id, after })
      ctx.status = 201
      ctx.set('Location', `/v1/admin/templates/${made.id}`)
    },
  }),
]
