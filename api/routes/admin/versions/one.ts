import { adminRoute, type AdminDeps } from '../../../admin/admin-route.ts'
import { idParams } from '../../../admin/fields.ts'
import { checkRevision } from '../../../admin/revision.ts'
import { holdVersion, needVersion, refuseUnlessDraft, type Held } from '../../../drafts/find.ts'
import { toScopes, type VersionFields } from '../../../drafts/version-fields.ts'
import type { RequestContext } from '../../../request-state.ts'
import type { Route } from '../../../route.ts'
import type { Database } from '../../../store/database.ts'
import { deleteDraft, updateDraft } from '../../../store/versions.ts'
import { answerVersion, showVersion, version, versionChange } from './version.ts'

const path = '/v1/admin/versions/{id}'
const tag = 'Versions'

/** One version. */
export const versionRoutes: Route<AdminDeps>[] = [
  adminRoute({
    method: 'GET',
    path,
    tag,
    summary: 'Read a version',
    scope: 'templates:read',
    params: idParams,
    answers: { 200: { description: 'The version', body: version } },
    errors: [],
    handler: async ({ ctx, caller, params: { id } }, { db }) => {
      answerVersion(ctx, await needVersion(db, caller.accountId, id))
    },
  }),
  adminRoute({
    method: 'PATCH',
    path,
    tag,
    summary: 'Change the scopes and the changelog of a draft',
    scope: 'templates:write',
    params: idParams,
    body: versionChange,
    ifMatch: 'required',
    answers: { 200: { description: 'The draft as it is now', body: version } },
    errors: ['version_not_draft'],
    handler: async ({ ctx, caller, params: { id }, body, record }, { db }) => {
      const held = await holdDraft(ctx, db, { accountId: caller.accountId, id })
      const given = Object.entries(body).filter(([, value]) => value !== undefined)
      const fields: VersionFields = { ...fieldsOf(held), ...Object.fromEntries(given) }
      const changed = await updateDraft(db, id, toScopes(fields))
      const after = answerVersion(ctx, { ...held, version: changed })
      const before = showVersion(held.version, held.template)
      await record({ action: 'version.changed', resource: 'version', id, before, after })
    },
  }),
  adminRoute({
    method: 'DELETE',
    path,
    tag,
    summary: 'Throw a draft away',
    scope: 'templates:write',
    params: idParams,
    ifMatch: 'required',
    answers: { 204: { description: 'It is gone' } },
    errors: ['version_not_draft'],
    handler: async ({ ctx, caller, params: { id }, record }, { db }) => {
      const { version: row, template } = await holdDraft(ctx, db, { accountId: caller.accountId, id })
      await deleteDraft(db, id)
      await record({ action: 'version.deleted', resource: 'version', id, before: showVersion(row, template) })
      ctx.status = 204
    },
  }),
]

/** The draft, held, at the revision that the request names. Throws 404, 409 `version_not_draft` and 412. */
export async function holdDraft(
  ctx: RequestContext,
  trx: Database,
  { accountId, id }: { accountId: string; id: string },
): Promise<Held> {
  const held = await holdVersion(trx, accountId, id)
  refuseUnlessDraft(held.version)
  checkRevision(ctx, held.version.revision)
  return held
}

function fieldsOf({ version: { allowed_scopes, default_scope, changelog } }: Held): VersionFields {
  return { allowed_scopes, default_scope, changelog }
}
