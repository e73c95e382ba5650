import { z } from 'zod'
import { adminRoute, type AdminDeps } from '../../../admin/admin-route.ts'
import { idParams } from '../../../admin/fields.ts'
import { setRevision } from '../../../admin/revision.ts'
import { needVersion } from '../../../drafts/find.ts'
import { readRequirements } from '../../../drafts/read-version.ts'
import { requirementList } from '../../../drafts/requirement.ts'
import { saveRequirements } from '../../../drafts/save-requirements.ts'
import type { Route } from '../../../route.ts'
import type { Requirement } from '../../../store/requirements.ts'
import { updateDraft } from '../../../store/versions.ts'
import { holdDraft } from './one.ts'

const path = '/v1/admin/versions/{id}/requirements'
const tag = 'Versions'

const requirements = z.strictObject({ requirements: requirementList }).meta({ id: 'Requirements' })

/** The steps of a version, as one list: its order is theirs. */
export const requirementRoutes: Route<AdminDeps>[] = [
  adminRoute({
    method: 'GET',
    path,
    tag,
    summary: 'Read the steps of a version',
    description:
      'In the form in which they can be put into a draft. The ETag is the revision of the version.',
    scope: 'templates:read',
    params: idParams,
    answers: { 200: { description: 'All of them, in their order', body: requirements } },
    errors: [],
    handler: async ({ ctx, caller, params: { id } }, { db }) => {
      const { version } = await needVersion(db, caller.accountId, id)
      setRevision(ctx, version.revision)
      ctx.body = show(await readRequirements(db, version))
    },
  }),
  adminRoute({
    method: 'PUT',
    path,
    tag,
    summary: 'Replace the steps of a draft',
    description: 'All of them or none: a list with one mistake changes nothing.',
    scope: 'templates:write',
    params: idParams,
    body: requirements,
    ifMatch: 'required',
    answers: { 200: { description: 'What is stored, with the ids', body: requirements } },
    errors: ['version_not_draft'],
    handler: async ({ ctx, caller, params: { id }, body, record }, { db }) => {
      const { version } = await holdDraft(ctx, db, { accountId: caller.accountId, id })
      const before = show(await readRequirements(db, version))
      const after = show(await saveRequirements(db, id, body.requirements))
      setRevision(ctx, (await updateDraft(db, id, {})).revision)
      ctx.body = after
      await record({ action: 'version.requirements_replaced', resource: 'version', id, before, after })
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
