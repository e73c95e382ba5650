import { demoIds } from '../../../examples/ids.ts'
import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idInput, idParams } from '../../../errors/fields.ts'
import { idPosition, pageOf, pageQuery, readPage } from '../../../admin/page.ts'
import { notFound } from '../../../errors/refusals.ts'
import { createDraft } from '../../../drafts/create.ts'

import { lockTemplate, requireTemplate } from '../../../guides/find-template.ts'
import { copyRequirements } from '../../../drafts/read-version.ts'
import { createdResponse, jsonResponse } from '../../../http/response.ts'
import { revisionHeaders } from '../../../admin/revision.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { replaceRequirements } from '../../../store/templates/requirements.ts'
import { findVersion, listVersions, type VersionRow } from '../../../store/templates/versions.ts'
import { draftExample, showVersion, version } from './version.ts'

const emptyDraft = { allowed_scopes: ['site'], default_scope: 'site', changelog: '' }

/** Endpoints that list the versions of a template and create drafts. */
export const versionListEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'listVersions',
    method: 'GET',
    path: '/v1/admin/templates/{id}/versions',
    tag: 'Versions',
    summary: "List a template's versions, newest first",
    description: 'Includes drafts, published and unpublished versions, without their steps.',
    scope: 'templates:read',
    params: idParams(demoIds.templateId),
    query: pageQuery,
    responses: { 200: { description: 'One page of the list', body: pageOf(version) } },
    errors: [],
    handler: async ({ caller: { accountId }, params: { id }, query }, { db }) => {
      const template = await requireTemplate(db, accountId, id)
      const { rows, next_cursor } = await readPage(query, {
        position: idPosition,
        positionOf: (row: VersionRow) => row.id,
        list: async (page) => listVersions(db, { accountId, templateId: id }, page),
      })
      return jsonResponse({ data: rows.map((row) => showVersion(row, template)), next_cursor })
    },
  }),
  adminEndpoint({
    operationId: 'createDraft',
    method: 'POST',
    path: '/v1/admin/templates/{id}/versions',
    tag: 'Versions',
    summary: 'Create a draft of the next version',
    description: 'A template has one draft at a time.',
    scope: 'templates:write',
    params: idParams(demoIds.templateId),
    body: z
      .strictObject({
        from_version_id: idInput
          .optional()
          .describe('A version of this template to copy. Default: an empty draft'),
      })
      .meta({ id: 'NewDraft', examples: [{ from_version_id: demoIds.versionId }] }),
    responses: {
      201: {
        description: 'The new draft; Location is its path',
        body: version,
        headers: { ETag: 'always' },
        example: draftExample,
      },
    },
    errors: ['draft_exists', 'account_limit_reached'],
    handler: async ({ caller: { accountId }, params: { id }, body, record }, { db }) => {
      const template = await lockTemplate(db, accountId, id)
      const from = body.from_version_id && (await findVersion(db, accountId, body.from_version_id))
      if (body.from_version_id !== undefined && (!from || from.template_id !== id)) {
        return notFound('version of this template')
      }
      const draft = await createDraft(db, id, from ? { ...emptyDraft, ...scopesOf(from) } : emptyDraft)
      if (from) await replaceRequirements(db, draft.id, await copyRequirements(db, from))
      const after = showVersion(draft, template)
      await record({ action: 'version.created', resource: 'version', id: draft.id, after })
      return createdResponse(`/v1/admin/versions/${draft.id}`, after, revisionHeaders(after))
    },
  }),
]

/** Returns the scopes without the changelog, which describes only the copied version. */
function scopesOf({
  allowed_scopes,
  default_scope,
}: VersionRow): Pick<VersionRow, 'allowed_scopes' | 'default_scope'> {
  return { allowed_scopes, default_scope }
}
