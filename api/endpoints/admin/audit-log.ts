import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../admin/admin-endpoint.ts'
import { timestamp } from '../../admin/fields.ts'
import { idPosition, pageOf, pageQuery, readPage } from '../../admin/page.ts'
import { jsonAnswer } from '../../http/answer.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { listAuditEntries } from '../../store/accounts/audit-log.ts'

const stateHash = z
  .string()
  .nullable()
  .describe(
    'SHA-256 of the canonical JSON of the resource as it is answered; null: it was not, or is not, there',
  )

const auditEntry = z
  .object({
    id: z.uuid(),
    at: timestamp,
    actor: z.string().describe('`key:` and the id of an API key, or `cli`'),
    action: z.string().describe('Such as `project.created`'),
    resource: z.string(),
    resource_id: z.string(),
    before_hash: stateHash,
    after_hash: stateHash,
    request_id: z.string(),
  })
  .meta({ id: 'AuditEntry' })

type Row = Awaited<ReturnType<typeof listAuditEntries>>[number]

export const auditLogEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'listAuditLog',
    method: 'GET',
    path: '/v1/admin/audit-log',
    tag: 'Account',
    summary: 'List changes with their authors, newest first',
    description: 'Entries are written in the transaction of the change, and never altered.',
    scope: 'keys:read',
    query: pageQuery,
    answers: { 200: { description: 'One page of entries', body: pageOf(auditEntry) } },
    errors: [],
    handler: async ({ caller: { accountId }, query }, { db }) => {
      const { rows, next_cursor } = await readPage(query, {
        position: idPosition,
        positionOf: ({ id }: Row) => id,
        list: async (page) => listAuditEntries(db, accountId, page),
      })
      return jsonAnswer({ data: rows.map(showEntry), next_cursor })
    },
  }),
]

function showEntry(row: Row): z.infer<typeof auditEntry> {
  const { account_id: _, at, ...shown } = row
  return { ...shown, at: at.toISOString() }
}
