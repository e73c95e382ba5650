import { adminRoute, type AdminDeps } from '../../admin/admin-route.ts'
import { idParams } from '../../admin/fields.ts'
import { notFound, refuseOverLimit } from '../../admin/refusals.ts'
import { idPosition, pageOf, pageQuery, readPage } from '../../admin/page.ts'
import { checkRevision, setRevision } from '../../admin/revision.ts'
import { ApiError } from '../../errors.ts'
import type { RequestContext } from '../../request-state.ts'
import type { Route } from '../../route.ts'
import type { Database } from '../../store/database.ts'
import { newId } from '../../store/id.ts'
import type { OwnedId } from '../../store/owned-id.ts'
import {
  countProjects,
  countTemplates,
  deleteProject,
  findProject,
  insertProject,
  listProjects,
  lockProject,
  updateProject,
  type Project,
} from '../../store/projects.ts'
import { newProject, project, projectChange, showProject, toColumns, toNewColumns } from './project.ts'

const RESOURCE = 'project'
const MAX_PROJECTS = 1000

export const projectRoutes: Route<AdminDeps>[] = [
  adminRoute({
    method: 'GET',
    path: '/v1/admin/projects',
    tag: 'Projects',
    summary: 'List the projects, oldest first',
    scope: 'projects:read',
    query: pageQuery,
    answers: { 200: { description: 'One page of them', body: pageOf(project) } },
    errors: [],
    handler: async ({ ctx, caller: { accountId }, query }, { db }) => {
      const { rows, next_cursor } = await readPage(query, {
        position: idPosition,
        positionOf: ({ id }: Project) => id,
        list: async (page) => listProjects(db, accountId, page),
      })
      ctx.body = { data: rows.map(showProject), next_cursor }
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/v1/admin/projects',
    tag: 'Projects',
    summary: 'Create a project',
    scope: 'projects:write',
    body: newProject,
    answers: { 201: { description: 'The new project; Location names it', body: project } },
    errors: ['account_limit_reached'],
    handler: async ({ ctx, caller: { accountId }, body, record }, { db }) => {
      refuseOverLimit(await countProjects(db, accountId), { max: MAX_PROJECTS, resources: 'projects' })
      const made = await insertProject(db, { id: newId(), account_id: accountId, ...toNewColumns(body) })
      const after = answerProject(ctx, made)
      await record({ action: 'project.created', resource: RESOURCE, id: made.id, after })
      ctx.status = 201
      ctx.set('Location', `/v1/admin/projects/${made.id}`)
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/v1/admin/projects/{id}',
    tag: 'Projects',
    summary: 'Read a project',
    scope: 'projects:read',
    params: idParams,
    answers: { 200: { description: 'The project', body: project } },
    errors: [],
    handler: async ({ ctx, caller, params: { id } }, { db }) => {
      answerProject(ctx, (await findProject(db, { account_id: caller.accountId, id })) ?? notFound(RESOURCE))
    },
  }),
  adminRoute({
    method: 'PATCH',
    path: '/v1/admin/projects/{id}',
    tag: 'Projects',
    summary: 'Change a project',
    scope: 'projects:write',
    params: idParams,
    body: projectChange,
    ifMatch: 'optional',
    answers: { 200: { description: 'The project as it is now', body: project } },
    errors: [],
    handler: async ({ ctx, caller, params: { id }, body, record }, { db }) => {
      const owned = { account_id: caller.accountId, id }
      const before = await takeProject(ctx, db, owned)
      const after = answerProject(ctx, await updateProject(db, owned, toColumns(body)))
      await record({ action: 'project.changed', resource: RESOURCE, id, before: showProject(before), after })
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: '/v1/admin/projects/{id}',
    tag: 'Projects',
    summary: 'Delete a project that has no templates',
    scope: 'projects:write',
    params: idParams,
    ifMatch: 'optional',
    answers: { 204: { description: 'It is gone' } },
    errors: ['project_not_empty'],
    handler: async ({ ctx, caller, params: { id }, record }, { db }) => {
      const owned = { account_id: caller.accountId, id }
      const before = await takeProject(ctx, db, owned)
      const templates = await countTemplates(db, id)
      if (templates > 0) throw new ApiError('project_not_empty', `The project has ${templates} templates`)
      await deleteProject(db, owned)
      await record({ action: 'project.deleted', resource: RESOURCE, id, before: showProject(before) })
      ctx.status = 204
    },
  }),
]

/** The project, locked, at the revision that the request names. Throws 404 and 412. */
async function takeProject(ctx: RequestContext, trx: Database, owned: OwnedId): Promise<Project> {
  const row = (await lockProject(trx, owned)) ?? notFound(RESOURCE)
  checkRevision(ctx, row.revision)
  return row
}

function answerProject(ctx: RequestContext, row: Project): ReturnType<typeof showProject> {
  const shown = showProject(row)
  setRevision(ctx, row.revision)
  ctx.body = shown
  return shown
}
