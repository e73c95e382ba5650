import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { demoIds } from '../../../examples/ids.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { emptyResponse } from '../../../http/response.ts'
import { deleteSession } from '../../../store/analytics/delete-session.ts'
import { requireTemplate } from './require-template.ts'

export const deleteSessionEndpoint: Endpoint<AdminDeps> = adminEndpoint({
  operationId: 'deleteSession',
  method: 'DELETE',
  path: '/v1/admin/templates/{id}/sessions/{session_id}',
  tag: 'Analytics',
  summary: "Delete a session's data",
  description: 'Deletes its events immediately, and updates the totals of its day within an hour.',
  scope: 'analytics:write',
  params: idParams(demoIds.templateId).extend({
    session_id: z
      .string()
      .min(1)
      .max(100)
      .describe('The `sessionId` of its events')
      .meta({ examples: ['5b1c9d2e'] }),
  }),
  responses: { 204: { description: 'Deleted, or already absent' } },
  errors: [],
  handler: async ({ caller, params: { id, session_id: sessionId }, record }, { db }) => {
    await requireTemplate(db, { account_id: caller.accountId, id })
    await deleteSession(db, { templateId: id, sessionId })
    // An audit entry with the session's id would keep a trace of the session.
    await record({ action: 'template.session_forgotten', resource: 'template', id })
    return emptyResponse()
  },
})
