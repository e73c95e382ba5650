import { demoIds, exampleIds } from '../../../examples/ids.ts'
import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idInput, idParams } from '../../../errors/fields.ts'
import { diffVersions } from '../../../drafts/diff.ts'
import { requireVersion } from '../../../drafts/find.ts'
import { validateVersion } from '../../../drafts/validate.ts'
import { lintErrors, lintWarnings } from '../../../drafts/lint/finding.ts'
import { readVersion } from '../../../drafts/read-version.ts'
import { jsonResponse } from '../../../http/response.ts'
import type { Endpoint } from '../../../http/endpoint.ts'

const tag = 'Versions'

const finding = z
  .object({
    code: z.enum([...lintErrors, ...lintWarnings]),
    path: z.string().describe('Path of the field, such as `requirements.0.config.body`'),
    message: z.string(),
  })
  .meta({
    id: 'Finding',
    examples: [
      {
        code: 'undeclared_variable',
        path: 'requirements.0.config.body',
        message: 'siteID: is not declared; did you mean siteId?',
      },
    ],
  })

const validation = z
  .object({
    valid: z.boolean().describe('True if the version has no errors and can be published'),
    errors: z.array(finding),
    warnings: z.array(finding),
  })
  .meta({ id: 'Validation', examples: [{ valid: true, errors: [], warnings: [] }] })

const change = z
  .object({ path: z.string(), before: z.unknown(), after: z.unknown() })
  .meta({ id: 'FieldChange' })
const stepShape = { id: z.uuid(), slug: z.string(), title: z.string() }
const step = z.object(stepShape).meta({ id: 'DiffStep' })
const changedStep = z
  .object({ ...stepShape, fields: z.array(change).describe("Changes to the step's fields") })
  .meta({ id: 'ChangedStep' })
const movedStep = z
  .object({
    ...stepShape,
    from: z.int().describe('Its position before'),
    to: z.int().describe('Its position afterwards'),
  })
  .meta({ id: 'MovedStep' })

const difference = z
  .object({
    fields: z.array(change).describe("Changes to the version's own fields"),
    added: z.array(step),
    removed: z.array(step),
    changed: z.array(changedStep),
    moved: z.array(movedStep).describe('The smallest set of moves that explains the new order'),
  })
  .meta({
    id: 'VersionDiff',
    examples: [
      {
        fields: [{ path: 'changelog', before: 'First version', after: 'A shorter snippet' }],
        added: [],
        removed: [],
        changed: [
          {
            id: exampleIds.stepId,
            slug: 'install-snippet',
            title: 'Add the snippet to your pages',
            fields: [{ path: 'optional', before: false, after: true }],
          },
        ],
        moved: [],
      },
    ],
  })

/** Endpoints that validate a version and compare it with another. */
export const validationEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'validateVersion',
    method: 'POST',
    path: '/v1/admin/versions/{id}/validate',
    tag,
    summary: 'Validate a version',
    description: 'Errors prevent a draft from being published; warnings do not.',
    scope: 'templates:read',
    effect: 'reads',
    params: idParams(demoIds.versionId),
    responses: { 200: { description: 'The findings', body: validation } },
    errors: [],
    handler: async ({ caller: { accountId }, params: { id } }, { db }) => {
      const found = await requireVersion(db, accountId, id)
      const read = await readVersion(db, found, new Date())
      const { errors, warnings } = await validateVersion(db, found, { accountId, ...read })
      return jsonResponse({ valid: errors.length === 0, errors, warnings })
    },
  }),
  adminEndpoint({
    operationId: 'diffVersions',
    method: 'GET',
    path: '/v1/admin/versions/{id}/diff',
    tag,
    summary: 'Compare a version with another',
    description: 'Steps are matched by their ids.',
    scope: 'templates:read',
    params: idParams(demoIds.versionId),
    query: z.strictObject({
      against: idInput.optional().meta({
        description: 'The version to compare with. Default: the current version',
        examples: [demoIds.versionId],
      }),
    }),
    responses: {
      200: { description: 'The differences between `against` and this version', body: difference },
    },
    errors: [],
    handler: async ({ caller: { accountId }, params: { id }, query }, { db }) => {
      const found = await requireVersion(db, accountId, id)
      const otherId = query.against ?? found.template.current_version_id
      const other = otherId === null ? undefined : await requireVersion(db, accountId, otherId)
      const now = new Date()
      const { content: after } = await readVersion(db, found, now)
      const nothing = { allowed_scopes: [], default_scope: '', changelog: '', requirements: [] }
      const before = other ? (await readVersion(db, other, now)).content : nothing
      return jsonResponse(diffVersions(before, after))
    },
  }),
]
