import { demoIds, exampleIds, exampleTimes } from '../../examples/ids.ts'
import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../admin/admin-endpoint.ts'
import { timestamp } from '../../errors/fields.ts'
import { idPosition, pageOf, pageQuery, readPage } from '../../admin/page.ts'
import { jsonResponse } from '../../http/response.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { listAuditEntries } from '../../store/accounts/audit-log.ts'
import { findNamed, namedKinds, type NamedKind, type NamedRow } from '../../store/accounts/named-resources.ts'
import type { Database } from '../../store/database.ts'

const stateHash = z
  .string()
  .nullable()
  .describe(
    'SHA-256 of the canonical JSON of the resource as the API returns it; null if the resource did not exist',
  )

/** Null for a resource that no longer exists, has no name, or is hidden from the caller's scopes. */
const nameNow = z.string().nullable()

const auditEntry = z
  .object({
    id: z.uuid(),
    at: timestamp,
    actor: z.string().describe('`key:` followed by the id of an API key, or `cli`'),
    actor_name: nameNow.describe('Name of the API key'),
    action: z.string().describe('Such as `project.created`'),
    resource: z.string(),
    resource_id: z.string(),
    resource_name: nameNow.describe("The resource's name, or an installation's target"),
    external_ref: nameNow.describe('Customer of an installation'),
    within: nameNow.describe('Name of the project or template to which the resource belongs'),
    template_id: z.uuid().nullable().describe('The template that the resource is or belongs to'),
    before_hash: stateHash,
    after_hash: stateHash,
    request_id: z.string(),
  })
  .meta({
    id: 'AuditEntry',
    examples: [
      {
        id: exampleIds.entryId,
        at: exampleTimes.first,
        actor: `key:${exampleIds.apiKeyId}`,
        actor_name: 'Backend of the shop',
        action: 'project.created',
        resource: 'project',
        resource_id: demoIds.projectId,
        resource_name: 'Demo project',
        external_ref: null,
        within: null,
        template_id: null,
        before_hash: null,
        after_hash: exampleIds.hash,
        request_id: exampleIds.checkId,
      },
    ],
  })

const auditQuery = pageQuery
  .extend({
    actor: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Only changes by this actor, such as `cli`')
      .meta({ examples: [`key:${exampleIds.apiKeyId}`] }),
    resource: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Only changes of this kind of resource')
      .meta({ examples: ['project'] }),
  })
  .strict()

type Row = Awaited<ReturnType<typeof listAuditEntries>>[number]

export const auditLogEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'listAuditLog',
    method: 'GET',
    path: '/v1/admin/audit-log',
    tag: 'Account',
    summary: 'List changes, newest first',
    description:
      'Entries are written in the transaction of the change, and never altered. Names are current; they are null for ' +
      'deleted resources, and for resources that the scopes of the key do not let it read.',
    scope: 'keys:read',
    query: auditQuery,
    responses: { 200: { description: 'One page of entries', body: pageOf(auditEntry) } },
    errors: [],
    handler: async ({ caller, query }, { db }) => {
      const { accountId } = caller
      const { limit, cursor, actor, resource } = query
      const { rows, next_cursor } = await readPage(
        { limit, cursor },
        {
          position: idPosition,
          positionOf: ({ id }: Row) => id,
          list: async (page) => listAuditEntries(db, { accountId, actor, resource }, page),
        },
      )
      const names = await namesOf(db, caller, rows)
      return jsonResponse({ data: rows.map((row) => showEntry(row, names)), next_cursor })
    },
  }),
]

type Names = ReadonlyMap<string, NamedRow>

/** Finds the names of actors and resources with one query. */
async function namesOf(
  db: Database,
  { accountId, scopes }: { accountId: string; scopes: readonly string[] },
  rows: readonly Row[],
): Promise<Names> {
  const kinds = (Object.keys(namedKinds) as NamedKind[]).filter((kind) => scopes.includes(namedKinds[kind]))
  const ids = rows
    .flatMap((row) => [keyOf(row), row.resource_id])
    .filter((id) => z.uuid().safeParse(id).success)
  const found = await findNamed(db, { accountId, kinds, ids: [...new Set(ids)] })
  return new Map(found.map((named) => [named.id, named]))
}

function keyOf({ actor }: Row): string {
  return actor.replace(/^key:/, '')
}

function showEntry(row: Row, names: Names): z.infer<typeof auditEntry> {
  const { account_id: _, at, ...shown } = row
  const {
    name = null,
    external_ref = null,
    within = null,
    template_id = null,
  } = names.get(row.resource_id) ?? {}
  const actor_name = names.get(keyOf(row))?.name ?? null
  return {
    ...shown,
    at: at.toISOString(),
    actor_name,
    resource_name: name,
    external_ref,
    within,
    template_id,
  }
}
