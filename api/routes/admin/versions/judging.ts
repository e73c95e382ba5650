import { z } from 'zod'
import { adminRoute, type AdminDeps } from '../../../admin/admin-route.ts'
import { givenId, idParams } from '../../../admin/fields.ts'
import { diffVersions } from '../../../drafts/diff.ts'
import { needVersion } from '../../../drafts/find.ts'
import { judgeVersion } from '../../../drafts/judge.ts'
import { lintErrors, lintWarnings } from '../../../drafts/lint/finding.ts'
import { readContent } from '../../../drafts/read-version.ts'
import type { Route } from '../../../route.ts'

const tag = 'Versions'

const finding = z
  .object({
    code: z.enum([...lintErrors, ...lintWarnings]),
    path: z.string().describe('Such as `requirements.0.config.body`'),
    message: z.string(),
  })
  .meta({ id: 'Finding' })

const judgement = z
  .object({
    valid: z.boolean().describe('Whether it can be published: there are no errors'),
    errors: z.array(finding),
    warnings: z.array(finding),
  })
  .meta({ id: 'Judgement' })

const change = z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })
const step = z.object({ id: z.uuid(), slug: z.string(), title: z.string() })

const difference = z
  .object({
    fields: z.array(change).describe('Of the version itself'),
    added: z.array(step),
    removed: z.array(step),
    changed: z.array(step.extend({ fields: z.array(change) })),
    moved: z
      .array(step.extend({ from: z.int(), to: z.int() }))
      .describe('The fewest moves that explain the order'),
  })
  .meta({ id: 'VersionDiff' })

/** What there is to say about a version before it is published. */
export const judgingRoutes: Route<AdminDeps>[] = [
  adminRoute({
    method: 'POST',
    path: '/v1/admin/versions/{id}/validate',
    tag,
    summary: 'Find what is wrong with a version',
    description: 'Errors keep a draft from being published; warnings do not.',
    scope: 'templates:read',
    effect: 'reads',
    params: idParams,
    answers: { 200: { description: 'What was found', body: judgement } },
    errors: [],
    handler: async ({ ctx, caller: { accountId }, params: { id } }, { db }) => {
      const held = await needVersion(db, accountId, id)
      const content = await readContent(db, held.version, new Date())
      const { errors, warnings } = await judgeVersion(db, held, { accountId, content })
      ctx.body = { valid: errors.length === 0, errors, warnings }
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/v1/admin/versions/{id}/diff',
    tag,
    summary: 'Compare a version with another',
    scope: 'templates:read',
    params: idParams,
    query: z.strictObject({
      against: givenId.optional().describe('The version before; the current one, unless named'),
    }),
    answers: { 200: { description: 'What `against` has not in common with this version', body: difference } },
    errors: [],
    handler: async ({ ctx, caller: { accountId }, params: { id }, query }, { db }) => {
      const { version, template } = await needVersion(db, accountId, id)
      const otherId = query.against ?? template.current_version_id
      const other = otherId === null ? undefined : await needVersion(db, accountId, otherId)
      const now = new Date()
      const after = await readContent(db, version, now)
      const nothing = { allowed_scopes: [], default_scope: '', changelog: '', requirements: [] }
      ctx.body = diffVersions(other ? await readContent(db, other.version, now) : nothing, after)
    },
  }),
]
