import { adminRoute, type AdminDeps } from '../../admin/admin-route.ts'
import { idParams } from '../../admin/fields.ts'
import { idPosition, pageOf, pageQuery, readPage } from '../../admin/page.ts'
import { notFound, refuseOverLimit } from '../../admin/refusals.ts'
import { storedKey } from '../../admin/stored-key.ts'
import { makeAccountKey } from '../../credentials/account-key.ts'
import type { Route } from '../../route.ts'
import {
  countLiveApiKeys,
  insertApiKey,
  listApiKeys,
  lockApiKey,
  updateApiKey,
  type ApiKey,
} from '../../store/api-keys.ts'
import type { Database } from '../../store/database.ts'
import type { OwnedId } from '../../store/owned-id.ts'
import { apiKey, apiKeyChange, newApiKey, rotation, showApiKey, shownOnce } from './api-key.ts'
import { refuseEnded, refuseToGive } from './api-key-rules.ts'

const RESOURCE = 'API key'
const MAX_LIVE_KEYS = 100

export const apiKeyRoutes: Route<AdminDeps>[] = [
  adminRoute({
    method: 'GET',
    path: '/v1/admin/api-keys',
    tag: 'Account',
    summary: 'List the API keys, oldest first',
    description: 'Also those that are revoked or expired.',
    scope: 'keys:read',
    query: pageQuery,
    answers: { 200: { description: 'One page of them', body: pageOf(apiKey) } },
    errors: [],
    handler: async ({ ctx, caller: { accountId }, query }, { db }) => {
      const { rows, next_cursor } = await readPage(query, {
        position: idPosition,
        positionOf: ({ id }: ApiKey) => id,
        list: async (page) => listApiKeys(db, accountId, page),
      })
      ctx.body = { data: rows.map(showApiKey), next_cursor }
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/v1/admin/api-keys',
    tag: 'Account',
    summary: 'Make an API key',
    description: 'It can have no scope that the key of the request lacks.',
    scope: 'keys:write',
    body: newApiKey,
    answers: { 201: { description: 'The new key; it is not shown again', body: shownOnce } },
    errors: ['account_limit_reached'],
    handler: async ({ ctx, caller, body, record }, { db }) => {
      refuseToGive(caller, body.scopes)
      const { key, row } = await makeKey(db, caller.accountId, {
        ...body,
        expires_at: toDate(body.expires_at),
      })
      const after = showApiKey(row)
      await record({ action: 'api_key.created', resource: 'api_key', id: row.id, after })
      ctx.status = 201
      ctx.body = { ...after, key }
    },
  }),
  adminRoute({
    method: 'PATCH',
    path: '/v1/admin/api-keys/{id}',
    tag: 'Account',
    summary: 'Change an API key',
    description: 'Afterwards it can have no scope that the key of the request lacks.',
    scope: 'keys:write',
    params: idParams,
    body: apiKeyChange,
    answers: { 200: { description: 'The key as it is now', body: apiKey } },
    errors: ['api_key_ended'],
    handler: async ({ ctx, caller, params: { id }, body, record }, { db }) => {
      const owned = { account_id: caller.accountId, id }
      const before = await takeKey(db, owned)
      refuseEnded(before)
      refuseToGive(caller, body.scopes ?? before.scopes)
      const expires = body.expires_at === undefined ? before.expires_at : toDate(body.expires_at)
      const row = await updateApiKey(db, owned, {
        name: body.name ?? before.name,
        scopes: body.scopes ?? before.scopes,
        expires_at: expires,
      })
      const after = showApiKey(row)
      await record({ action: 'api_key.changed', resource: 'api_key', id, before: showApiKey(before), after })
      ctx.body = after
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: '/v1/admin/api-keys/{id}',
    tag: 'Account',
    summary: 'Revoke an API key',
    description: 'It works no more, for good; the list goes on showing it.',
    scope: 'keys:write',
    params: idParams,
    answers: { 204: { description: 'It is revoked' } },
    errors: [],
    handler: async ({ ctx, caller, params: { id }, record }, { db }) => {
      const owned = { account_id: caller.accountId, id }
      const before = await takeKey(db, owned)
      ctx.status = 204
      if (before.revoked_at !== null) return
      const after = showApiKey(await updateApiKey(db, owned, { revoked_at: new Date() }))
      await record({ action: 'api_key.revoked', resource: 'api_key', id, before: showApiKey(before), after })
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/v1/admin/api-keys/{id}/rotate',
    tag: 'Account',
    summary: 'Replace an API key',
    description:
      'The new key has the name, the scopes and the end of the old one, which works on for the overlap.',
    scope: 'keys:write',
    params: idParams,
    body: rotation,
    answers: { 201: { description: 'The new key; it is not shown again', body: shownOnce } },
    errors: ['api_key_ended', 'account_limit_reached'],
    handler: async ({ ctx, caller, params: { id }, body, record }, { db }) => {
      const owned = { account_id: caller.accountId, id }
      const before = await takeKey(db, owned)
      refuseEnded(before)
      refuseToGive(caller, before.scopes)
      const { key, row } = await makeKey(db, caller.accountId, before)
      const old = await updateApiKey(db, owned, { expires_at: endOfOverlap(before, body.overlap_seconds) })
      const change = { before: showApiKey(before), after: showApiKey(old) }
      await record({ action: 'api_key.rotated', resource: 'api_key', id, ...change })
      const after = showApiKey(row)
      await record({ action: 'api_key.created', resource: 'api_key', id: row.id, after })
      ctx.status = 201
      ctx.body = { ...after, key }
    },
  }),
]

async function takeKey(trx: Database, owned: OwnedId): Promise<ApiKey> {
  return (await lockApiKey(trx, owned)) ?? notFound(RESOURCE)
}

type KeyTraits = Pick<ApiKey, 'name' | 'scopes' | 'expires_at'>

async function makeKey(
  trx: Database,
  accountId: string,
  { name, scopes, expires_at }: KeyTraits,
): Promise<{ key: string; row: ApiKey }> {
  const live = await countLiveApiKeys(trx, accountId)
  refuseOverLimit(live, { max: MAX_LIVE_KEYS, resources: 'API keys that work' })
  const key = makeAccountKey()
  const row = await insertApiKey(trx, { ...storedKey(key), account_id: accountId, name, scopes, expires_at })
  return { key, row }
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** A key that ends sooner anyway is not made to live longer. */
function endOfOverlap({ expires_at: expires }: ApiKey, overlapSeconds: number): Date {
  const end = Date.now() + overlapSeconds * 1000
  return new Date(Math.min(end, expires?.getTime() ?? end))
}
