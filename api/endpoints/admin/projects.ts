import { isDeepStrictEqual } from 'node:util'
import { demoIds, exampleIds } from '../../examples/ids.ts'
import { adminEndpoint, type AdminDeps } from '../../admin/admin-endpoint.ts'
import { idParams } from '../../errors/fields.ts'
import { notFound, refuseOverLimit } from '../../errors/refusals.ts'
import { idPosition, pageOf, pageQuery, readPage } from '../../admin/page.ts'
import { checkRevision, revisionResponse, revisionHeaders } from '../../admin/revision.ts'
import { ApiError } from '../../errors/errors.ts'
import type { HttpRequest } from '../../http/request.ts'
import { createdResponse, emptyResponse, jsonResponse } from '../../http/response.ts'
import type { Endpoint } from '../../http/endpoint.ts'
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
  type ProjectRow,
} from '../../store/templates/projects.ts'
import { newProject, project, projectChange, showProject, toColumns, toNewColumns } from './project.ts'

const RESOURCE = 'project'
const MAX_PROJECTS = 1000

export const projectEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'listProjects',
    method: 'GET',
    path: '/v1/admin/projects',
    tag: 'Projects',
    summary: 'List the projects, oldest first',
    description: "Returns the account's projects page by page.",
    scope: 'projects:read',
    query: pageQuery,
    responses: { 200: { description: 'One page of the list', body: pageOf(project) } },
    errors: [],
    handler: async ({ caller: { accountId }, query }, { db }) => {
      const { rows, next_cursor } = await readPage(query, {
        position: idPosition,
        positionOf: ({ id }: ProjectRow) => id,
        list: async (page) => listProjects(db, accountId, page),
      })
      return jsonResponse({ data: rows.map(showProject), next_cursor })
    },
  }),
  adminEndpoint({
    operationId: 'createProject',
    method: 'POST',
    path: '/v1/admin/projects',
    tag: 'Projects',
    summary: 'Create a project',
    description: 'Its branding appears in every guide of its templates.',
    scope: 'projects:write',
    body: newProject,
    responses: {
      201: {
        description: 'The new project; Location is its path',
        body: project,
        headers: { ETag: 'always' },
      },
    },
    errors: ['account_limit_reached'],
    handler: async ({ caller: { accountId }, body, record }, { db }) => {
      refuseOverLimit(await countProjects(db, accountId), { max: MAX_PROJECTS, resources: 'projects' })
      const row = await insertProject(db, { id: newId(), account_id: accountId, ...toNewColumns(body) })
      const after = showProject(row)
      await record({ action: 'project.created', resource: RESOURCE, id: row.id, after })
      return createdResponse(`/v1/admin/projects/${row.id}`, after, revisionHeaders(after))
    },
  }),
  adminEndpoint({
    operationId: 'getProject',
    method: 'GET',
    path: '/v1/admin/projects/{id}',
    tag: 'Projects',
    summary: 'Read a project',
    description: 'Includes its branding.',
    scope: 'projects:read',
    params: idParams(demoIds.projectId),
    responses: { 200: { description: 'The project', body: project } },
    errors: [],
    handler: async ({ caller, params: { id } }, { db }) => {
      const owned = { account_id: caller.accountId, id }
      return revisionResponse(showProject((await findProject(db, owned)) ?? notFound(RESOURCE)))
    },
  }),
  adminEndpoint({
    operationId: 'updateProject',
    method: 'PATCH',
    path: '/v1/admin/projects/{id}',
    tag: 'Projects',
    summary: 'Change a project',
    description: 'A change of the branding takes effect in all guides of the project.',
    scope: 'projects:write',
    params: idParams(demoIds.projectId),
    body: projectChange,
    ifMatch: 'optional',
    responses: { 200: { description: 'The updated project', body: project } },
    errors: [],
    handler: async ({ request, caller, params: { id }, body, record }, { db }) => {
      const owned = { account_id: caller.accountId, id }
      const before = await requireProject(request, db, owned)
      const columns = toColumns(body, before)
      if (isDeepStrictEqual({ ...before, ...columns }, before)) return revisionResponse(showProject(before))
      const after = showProject(await updateProject(db, owned, columns))
      await record({ action: 'project.changed', resource: RESOURCE, id, before: showProject(before), after })
      return revisionResponse(after)
    },
  }),
  adminEndpoint({
    operationId: 'deleteProject',
    method: 'DELETE',
    path: '/v1/admin/projects/{id}',
    tag: 'Projects',
    summary: 'Delete a project that has no templates',
    description: 'Delete its templates first.',
    scope: 'projects:write',
    params: idParams(exampleIds.projectId),
    ifMatch: 'optional',
    responses: { 204: { description: 'Deleted' } },
    errors: ['project_not_empty'],
    handler: async ({ request, caller, params: { id }, record }, { db }) => {
      const owned = { account_id: caller.accountId, id }
      const before = await requireProject(request, db, owned)
      const templates = await countTemplates(db, id)
      if (templates > 0)
        throw new ApiError(
          'project_not_empty',
          `The project still has ${templates === 1 ? '1 template' : `${templates} templates`}`,
        )
      await deleteProject(db, owned)
      await record({ action: 'project.deleted', resource: RESOURCE, id, before: showProject(before) })
      return emptyResponse()
    },
  }),
]

/** Locks a project at the revision that the request names. Throws 404 and 412. */
async function requireProject(request: HttpRequest, trx: Database, owned: OwnedId): Promise<ProjectRow> {
  const row = (await lockProject(trx, owned)) ?? notFound(RESOURCE)
  checkRevision(request, row.revision)
  return row
}
