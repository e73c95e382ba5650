import { adminRoute, type AdminDeps } from '../../../admin/admin-route.ts'
import { idParams } from '../../../admin/fields.ts'
import { checkRevision } from '../../../admin/revision.ts'
import { holdTemplate, needTemplate } from '../../../drafts/find.ts'
import { checkTemplate } from '../../../drafts/template-fields.ts'
import { ApiError } from '../../../errors.ts'
import type { Route } from '../../../route.ts'
import { deleteTemplate, updateTemplate } from '../../../store/templates.ts'
import { hasHistory } from '../../../store/versions.ts'
import { answerTemplate, readShown } from './answer.ts'
import { template, templateChange, withChanges } from './template.ts'

const path = '/v1/admin/templates/{id}'
const tag = 'Templates'

/** One template. */
export const templateRoutes: Route<AdminDeps>[] = [
  adminRoute({
    method: 'GET',
    path,
    tag,
    summary: 'Read a template',
    scope: 'templates:read',
    params: idParams,
    answers: { 200: { description: 'The template', body: template } },
    errors: [],
    handler: async ({ ctx, caller, params: { id } }, { db }) => {
      await answerTemplate(ctx, db, await needTemplate(db, caller.accountId, id))
    },
  }),
  adminRoute({
    method: 'PATCH',
    path,
    tag,
    summary: 'Change a template',
    description: 'Name, locales, detection rules and variables hold at once, for the current version too.',
    scope: 'templates:write',
    params: idParams,
    body: templateChange,
    ifMatch: 'required',
    answers: { 200: { description: 'The template as it is now', body: template } },
    errors: [],
    handler: async ({ ctx, caller: { accountId }, params: { id }, body, record }, { db }) => {
      const row = await holdTemplate(db, accountId, id)
      checkRevision(ctx, row.revision)
      const before = await readShown(db, row)
      const fields = withChanges(row, body)
      await checkTemplate(db, accountId, fields)
      const after = await answerTemplate(ctx, db, await updateTemplate(db, id, fields))
      await record({ action: 'template.changed', resource: 'template', id, before, after })
    },
  }),
  adminRoute({
    method: 'DELETE',
    path,
    tag,
    summary: 'Delete a template of which nothing was ever published',
    scope: 'templates:write',
    params: idParams,
    ifMatch: 'required',
    answers: { 204: { description: 'It is gone, with its draft and its embed keys' } },
    errors: ['template_has_history'],
    handler: async ({ ctx, caller: { accountId }, params: { id }, record }, { db }) => {
      const row = await holdTemplate(db, accountId, id)
      checkRevision(ctx, row.revision)
      if (await hasHistory(db, id)) {
        throw new ApiError('template_has_history', 'A version of the template was published')
      }
      const before = await readShown(db, row)
      await deleteTemplate(db, id)
      await record({ action: 'template.deleted', resource: 'template', id, before })
      ctx.status = 204
    },
  }),
]
