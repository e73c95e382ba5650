import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../admin/admin-endpoint.ts'
import { nameField } from '../../errors/fields.ts'
import { pageOf, pageQuery, readPage } from '../../admin/page.ts'
import { notFound, refuseOverLimit } from '../../errors/refusals.ts'
import { platformSlug } from '../../guides/detection-rules.ts'
import { ApiError } from '../../errors/errors.ts'
import { fieldError } from '../../errors/refuse-fields.ts'
import { createdResponse, emptyResponse, jsonResponse } from '../../http/response.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import type { Database } from '../../store/database.ts'
import {
  countOwnPlatforms,
  deletePlatform,
  findPlatform,
  findTemplatesWithPlatform,
  insertPlatform,
  listPlatforms,
  lockPlatform,
  renamePlatform,
  type OwnedSlug,
  type PlatformRow,
} from '../../store/templates/platforms.ts'

const RESOURCE = 'platform'
const MAX_OWN_PLATFORMS = 200

const slugParams = z.object({
  slug: platformSlug.describe('Slug of the platform').meta({ examples: ['html'] }),
})
const ownSlugParams = z.object({
  slug: platformSlug.describe('Slug of one of your own platforms').meta({ examples: ['our-shop'] }),
})

const platform = z
  .object({
    slug: z.string(),
    name: z.string(),
    built_in: z.boolean().describe('True if it is read-only and the same for all accounts'),
  })
  .meta({ id: 'Platform', examples: [{ slug: 'html', name: 'HTML', built_in: true }] })

const ownExample = { slug: 'our-shop', name: 'Our shop', built_in: false }

export const platformEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'listPlatforms',
    method: 'GET',
    path: '/v1/admin/platforms',
    tag: 'Platforms',
    summary: 'List built-in platforms and your own, by slug',
    description: 'Steps and templates refer to their slugs in `platform_ids` and `default_platform`.',
    scope: 'templates:read',
    query: pageQuery,
    responses: { 200: { description: 'One page of the list', body: pageOf(platform) } },
    errors: [],
    handler: async ({ caller: { accountId }, query }, { db }) => {
      const { rows, next_cursor } = await readPage(query, {
        position: platformSlug,
        positionOf: (row: PlatformRow) => row.slug,
        list: async (page) => listPlatforms(db, accountId, page),
      })
      return jsonResponse({ data: rows, next_cursor })
    },
  }),
  adminEndpoint({
    operationId: 'createPlatform',
    method: 'POST',
    path: '/v1/admin/platforms',
    tag: 'Platforms',
    summary: 'Add a platform',
    description: 'Templates of the account can use it immediately.',
    scope: 'templates:write',
    body: z
      .strictObject({ slug: platformSlug, name: nameField })
      .meta({ id: 'NewPlatform', examples: [{ slug: 'our-shop', name: 'Our shop' }] }),
    responses: {
      201: { description: 'The new platform; Location is its path', body: platform, example: ownExample },
    },
    errors: ['platform_exists', 'account_limit_reached'],
    handler: async ({ caller: { accountId }, body, record }, { db }) => {
      const owned = { account_id: accountId, slug: body.slug }
      refuseOverLimit(await countOwnPlatforms(db, accountId), {
        max: MAX_OWN_PLATFORMS,
        resources: 'platforms',
      })
      const isNew =
        !(await lockPlatform(db, owned)) && (await insertPlatform(db, { ...owned, name: body.name }))
      if (!isNew) {
        const message = `is taken by another platform`
        throw fieldError('platform_exists', { path: 'slug', code: 'duplicate', message })
      }
      const after = { ...body, built_in: false }
      await record({ action: 'platform.created', resource: RESOURCE, id: body.slug, after })
      return createdResponse(`/v1/admin/platforms/${body.slug}`, after)
    },
  }),
  adminEndpoint({
    operationId: 'getPlatform',
    method: 'GET',
    path: '/v1/admin/platforms/{slug}',
    tag: 'Platforms',
    summary: 'Read a built-in platform or one of your own',
    description: 'Finds the platform by its slug.',
    scope: 'templates:read',
    params: slugParams,
    responses: { 200: { description: 'The platform', body: platform } },
    errors: [],
    handler: async ({ caller, params }, { db }) => {
      const owned = { account_id: caller.accountId, slug: params.slug }
      return jsonResponse((await findPlatform(db, owned)) ?? notFound(RESOURCE))
    },
  }),
  adminEndpoint({
    operationId: 'updatePlatform',
    method: 'PATCH',
    path: '/v1/admin/platforms/{slug}',
    tag: 'Platforms',
    summary: 'Rename one of your own platforms',
    description: 'Its slug cannot change, because steps and templates refer to it.',
    scope: 'templates:write',
    params: ownSlugParams,
    body: z
      .strictObject({ name: nameField.optional() })
      .meta({ id: 'PlatformChange', examples: [{ name: 'Our shop' }] }),
    responses: { 200: { description: 'The updated platform', body: platform, example: ownExample } },
    errors: ['platform_built_in'],
    handler: async ({ caller, params, body, record }, { db }) => {
      const owned = { account_id: caller.accountId, slug: params.slug }
      const before = await lockOwnPlatform(db, owned)
      const after = { ...before, name: body.name ?? before.name }
      if (after.name === before.name) return jsonResponse(before)
      await renamePlatform(db, owned, after.name)
      await record({ action: 'platform.changed', resource: RESOURCE, id: params.slug, before, after })
      return jsonResponse(after)
    },
  }),
  adminEndpoint({
    operationId: 'deletePlatform',
    method: 'DELETE',
    path: '/v1/admin/platforms/{slug}',
    tag: 'Platforms',
    summary: 'Delete one of your own platforms that no template or draft uses',
    description: 'Published versions that refer to it stay as signed.',
    scope: 'templates:write',
    params: ownSlugParams,
    responses: { 204: { description: 'Deleted' } },
    errors: ['platform_built_in', 'platform_in_use'],
    handler: async ({ caller, params, record }, { db }) => {
      const owned = { account_id: caller.accountId, slug: params.slug }
      const before = await lockOwnPlatform(db, owned)
      const templates = await findTemplatesWithPlatform(db, owned)
      if (templates.length > 0) {
        throw new ApiError('platform_in_use', `Templates use the platform: ${templates.join(', ')}`)
      }
      await deletePlatform(db, owned)
      await record({ action: 'platform.deleted', resource: RESOURCE, id: params.slug, before })
      return emptyResponse()
    },
  }),
]

/** Locks one of the account's own platforms. Throws 404, and 403 `platform_built_in`. */
async function lockOwnPlatform(trx: Database, owned: OwnedSlug): Promise<PlatformRow> {
  const row = (await lockPlatform(trx, owned)) ?? notFound(RESOURCE)
  if (row.built_in) throw new ApiError('platform_built_in', `The platform ${row.slug} is built in`)
  return row
}
