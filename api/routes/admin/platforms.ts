import { z } from 'zod'
import { adminRoute, type AdminDeps } from '../../admin/admin-route.ts'
import { nameField } from '../../admin/fields.ts'
import { pageOf, pageQuery, readPage } from '../../admin/page.ts'
import { notFound, refuseOverLimit } from '../../admin/refusals.ts'
import { ApiError } from '../../errors.ts'
import type { Route } from '../../route.ts'
import type { Database } from '../../store/database.ts'
import {
  countOwnPlatforms,
  deletePlatform,
  findTemplatesWithPlatform,
  insertPlatform,
  listPlatforms,
  lockPlatform,
  renamePlatform,
  type OwnedSlug,
  type Platform,
} from '../../store/platforms.ts'

const RESOURCE = 'platform'
const MAX_OWN_PLATFORMS = 200

const slug = z
  .string()
  .min(1)
  .max(50)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase letters and digits, with single hyphens between')
const slugParams = z.object({ slug })

const platform = z
  .object({
    slug: z.string(),
    name: z.string(),
    built_in: z.boolean().describe('The same for all, and read-only'),
  })
  .meta({ id: 'Platform' })

export const platformRoutes: Route<AdminDeps>[] = [
  adminRoute({
    method: 'GET',
    path: '/v1/admin/platforms',
    tag: 'Platforms',
    summary: 'List the built-in platforms and your own, by slug',
    scope: 'templates:read',
    query: pageQuery,
    answers: { 200: { description: 'One page of them', body: pageOf(platform) } },
    errors: [],
    handler: async ({ ctx, caller: { accountId }, query }, { db }) => {
      const { rows, next_cursor } = await readPage(query, {
        position: slug,
        positionOf: (row: Platform) => row.slug,
        list: async (page) => listPlatforms(db, accountId, page),
      })
      ctx.body = { data: rows, next_cursor }
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/v1/admin/platforms',
    tag: 'Platforms',
    summary: 'Add a platform',
    scope: 'templates:write',
    body: z.strictObject({ slug, name: nameField }).meta({ id: 'NewPlatform' }),
    answers: { 201: { description: 'The new platform', body: platform } },
    errors: ['platform_exists', 'account_limit_reached'],
    handler: async ({ ctx, caller: { accountId }, body, record }, { db }) => {
      const owned = { account_id: accountId, slug: body.slug }
      refuseOverLimit(await countOwnPlatforms(db, accountId), {
        max: MAX_OWN_PLATFORMS,
        resources: 'platforms',
      })
      const isNew =
        !(await lockPlatform(db, owned)) && (await insertPlatform(db, { ...owned, name: body.name }))
      if (!isNew) throw new ApiError('platform_exists', `slug: there is a platform ${body.slug}`)
      const after = { ...body, built_in: false }
      await record({ action: 'platform.created', resource: RESOURCE, id: body.slug, after })
      ctx.status = 201
      ctx.body = after
    },
  }),
  adminRoute({
    method: 'PATCH',
    path: '/v1/admin/platforms/{slug}',
    tag: 'Platforms',
    summary: 'Rename a platform of your own',
    scope: 'templates:write',
    params: slugParams,
    body: z.strictObject({ name: nameField.optional() }).meta({ id: 'PlatformChange' }),
    answers: { 200: { description: 'The platform as it is now', body: platform } },
    errors: ['platform_built_in'],
    handler: async ({ ctx, caller, params, body, record }, { db }) => {
      const owned = { account_id: caller.accountId, slug: params.slug }
      const before = await takeOwn(db, owned)
      const after = { ...before, name: body.name ?? before.name }
      await renamePlatform(db, owned, after.name)
      await record({ action: 'platform.changed', resource: RESOURCE, id: params.slug, before, after })
      ctx.body = after
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: '/v1/admin/platforms/{slug}',
    tag: 'Platforms',
    summary: 'Delete a platform of your own that no template or draft names',
    scope: 'templates:write',
    params: slugParams,
    answers: { 204: { description: 'It is gone' } },
    errors: ['platform_built_in', 'platform_in_use'],
    handler: async ({ ctx, caller, params, record }, { db }) => {
      const owned = { account_id: caller.accountId, slug: params.slug }
      const before = await takeOwn(db, owned)
      const templates = await findTemplatesWithPlatform(db, owned)
      if (templates.length > 0) {
        throw new ApiError('platform_in_use', `Templates name the platform: ${templates.join(', ')}`)
      }
      await deletePlatform(db, owned)
      await record({ action: 'platform.deleted', resource: RESOURCE, id: params.slug, before })
      ctx.status = 204
    },
  }),
]

/** A platform of the account's own, locked. Throws 404, and 403 `platform_built_in`. */
async function takeOwn(trx: Database, owned: OwnedSlug): Promise<Platform> {
  const row = (await lockPlatform(trx, owned)) ?? notFound(RESOURCE)
  if (row.built_in) throw new ApiError('platform_built_in', `The platform ${row.slug} is built in`)
  return row
}
