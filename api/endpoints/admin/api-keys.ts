import { isDeepStrictEqual } from 'node:util'
import { exampleIds } from '../../examples/ids.ts'
import { adminEndpoint, type AdminDeps } from '../../admin/admin-endpoint.ts'
import { idParams } from '../../errors/fields.ts'
import { idPosition, pageOf, pageQuery, readPage } from '../../admin/page.ts'
import { notFound, refuseOverLimit } from '../../errors/refusals.ts'
import { storedKey } from '../../admin/stored-key.ts'
import { makeAccountKey } from '../../credentials/account-key.ts'
import { missingScopes } from '../../credentials/scopes.ts'
import { createdResponse, emptyResponse, jsonResponse } from '../../http/response.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import {
  countLiveApiKeys,
  insertApiKey,
  listApiKeys,
  lockApiKey,
  readApiKey,
  updateApiKey,
  type ApiKeyRow,
} from '../../store/accounts/api-keys.ts'
import type { Database } from '../../store/database.ts'
import type { OwnedId } from '../../store/owned-id.ts'
import {
  apiKey,
  apiKeyChange,
  lockoutQuery,
  newApiKey,
  rotation,
  showApiKey,
  newApiKeyResponse,
} from './api-key.ts'
import {
  lockKeys,
  refuseEnded,
  refuseLockout,
  refuseMissingScopes,
  refuseLaterExpiry,
} from './api-key-rules.ts'

const RESOURCE = 'API key'
const MAX_LIVE_KEYS = 100

export const apiKeyEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'listApiKeys',
    method: 'GET',
    path: '/v1/admin/api-keys',
    tag: 'Account',
    summary: 'List the API keys, oldest first',
    description: 'Includes revoked and expired keys.',
    scope: 'keys:read',
    query: pageQuery,
    responses: { 200: { description: 'One page of the list', body: pageOf(apiKey) } },
    errors: [],
    handler: async ({ caller: { accountId }, query }, { db }) => {
      const { rows, next_cursor } = await readPage(query, {
        position: idPosition,
        positionOf: ({ id }: ApiKeyRow) => id,
        list: async (page) => listApiKeys(db, accountId, page),
      })
      return jsonResponse({ data: rows.map(showApiKey), next_cursor })
    },
  }),
  adminEndpoint({
    operationId: 'createApiKey',
    method: 'POST',
    path: '/v1/admin/api-keys',
    tag: 'Account',
    summary: 'Create an API key',
    description:
      'The new key can only have scopes of the key that sends the request, and must not expire later. Without `expires_at`, both expire at the same time.',
    scope: 'keys:write',
    body: newApiKey,
    responses: {
      201: {
        description: 'The new key, which is not shown again. Location is its path',
        body: newApiKeyResponse,
      },
    },
    errors: ['account_limit_reached', 'expires_after_caller'],
    handler: async ({ caller, body, record }, { db }) => {
      const own = await lockKeys(db, caller)
      refuseMissingScopes(own, body.scopes)
      const expires = body.expires_at === undefined ? own.expires_at : toDate(body.expires_at)
      refuseLaterExpiry(own, expires)
      const { key, row } = await makeKey(db, caller.accountId, {
        ...body,
        expires_at: expires,
      })
      const after = showApiKey(row)
      await record({ action: 'api_key.created', resource: 'api_key', id: row.id, after })
      return createdResponse(`/v1/admin/api-keys/${row.id}`, { ...after, key })
    },
  }),
  adminEndpoint({
    operationId: 'getApiKey',
    method: 'GET',
    path: '/v1/admin/api-keys/{id}',
    tag: 'Account',
    summary: 'Read an API key',
    description: 'Includes revoked and expired keys. The key itself is not shown again.',
    scope: 'keys:read',
    params: idParams(exampleIds.apiKeyId),
    responses: { 200: { description: 'The key', body: apiKey } },
    errors: [],
    handler: async ({ caller: { accountId }, params: { id } }, { db }) => {
      const found = await readApiKey(db, { account_id: accountId, id })
      return jsonResponse(found ? showApiKey(found) : notFound(RESOURCE))
    },
  }),
  adminEndpoint({
    operationId: 'updateApiKey',
    method: 'PATCH',
    path: '/v1/admin/api-keys/{id}',
    tag: 'Account',
    summary: 'Change an API key',
    description:
      'The changed key can only have scopes of the key that sends the request. If it gains a scope or gets a new expiry, it must not expire later than that key. Removing `keys:write` from the last key that can manage keys, or letting it expire earlier, requires `allow_lockout`.',
    scope: 'keys:write',
    params: idParams(exampleIds.apiKeyId),
    query: lockoutQuery,
    body: apiKeyChange,
    responses: { 200: { description: 'The updated key', body: apiKey } },
    errors: ['api_key_ended', 'expires_after_caller', 'last_key_manager'],
    handler: async ({ caller, params: { id }, query, body, record }, { db }) => {
      const own = await lockKeys(db, caller)
      const owned = { account_id: caller.accountId, id }
      const before = await requireKey(db, owned)
      refuseEnded(before)
      const change = {
        name: body.name ?? before.name,
        scopes: body.scopes ?? before.scopes,
        expires_at: body.expires_at === undefined ? before.expires_at : toDate(body.expires_at),
      }
      if (isDeepStrictEqual({ ...before, ...change }, before)) return jsonResponse(showApiKey(before))
      refuseMissingScopes(own, change.scopes)
      const gained = missingScopes(before.scopes, change.scopes)
      if (body.expires_at !== undefined || gained.length > 0) refuseLaterExpiry(own, change.expires_at)
      if (!query.allow_lockout) await refuseLockout(db, { owned, before, after: change })
      const after = showApiKey(await updateApiKey(db, owned, change))
      await record({ action: 'api_key.changed', resource: 'api_key', id, before: showApiKey(before), after })
      return jsonResponse(after)
    },
  }),
  adminEndpoint({
    operationId: 'revokeApiKey',
    method: 'DELETE',
    path: '/v1/admin/api-keys/{id}',
    tag: 'Account',
    summary: 'Revoke an API key',
    description:
      'Revocation is permanent, and the key stays in the list. Revoking the last key that can manage keys requires `allow_lockout`.',
    scope: 'keys:write',
    params: idParams(exampleIds.apiKeyId),
    query: lockoutQuery,
    responses: { 204: { description: 'Revoked' } },
    errors: ['last_key_manager'],
    handler: async ({ caller, params: { id }, query, record }, { db }) => {
      await lockKeys(db, caller)
      const owned = { account_id: caller.accountId, id }
      const before = await requireKey(db, owned)
      if (before.revoked_at !== null) return emptyResponse()
      if (!query.allow_lockout) await refuseLockout(db, { owned, before, after: { ...before, scopes: [] } })
      const after = showApiKey(await updateApiKey(db, owned, { revoked_at: new Date() }))
      await record({ action: 'api_key.revoked', resource: 'api_key', id, before: showApiKey(before), after })
      return emptyResponse()
    },
  }),
  adminEndpoint({
    operationId: 'rotateApiKey',
    method: 'POST',
    path: '/v1/admin/api-keys/{id}/rotate',
    tag: 'Account',
    summary: 'Rotate an API key',
    description:
      'The new key has the name, scopes and expiry of the old key, which still works during the overlap. It must not expire later than the key that sends the request.',
    scope: 'keys:write',
    params: idParams(exampleIds.apiKeyId),
    body: rotation,
    responses: {
      201: {
        description: 'The new key, which is not shown again. Location is its path',
        body: newApiKeyResponse,
      },
    },
    errors: ['api_key_ended', 'account_limit_reached', 'expires_after_caller'],
    handler: async ({ caller, params: { id }, body, record }, { db }) => {
      const own = await lockKeys(db, caller)
      const owned = { account_id: caller.accountId, id }
      const before = await requireKey(db, owned)
      refuseEnded(before)
      refuseMissingScopes(own, before.scopes)
      refuseLaterExpiry(own, before.expires_at)
      const { key, row } = await makeKey(db, caller.accountId, before)
      const old = await updateApiKey(db, owned, { expires_at: endOfOverlap(before, body.overlap_seconds) })
      const change = { before: showApiKey(before), after: showApiKey(old) }
      await record({ action: 'api_key.rotated', resource: 'api_key', id, ...change })
      const after = showApiKey(row)
      await record({ action: 'api_key.created', resource: 'api_key', id: row.id, after })
      return createdResponse(`/v1/admin/api-keys/${row.id}`, { ...after, key })
    },
  }),
]

async function requireKey(trx: Database, owned: OwnedId): Promise<ApiKeyRow> {
  return (await lockApiKey(trx, owned)) ?? notFound(RESOURCE)
}

type KeyTraits = Pick<ApiKeyRow, 'name' | 'scopes' | 'expires_at'>

async function makeKey(
  trx: Database,
  accountId: string,
  { name, scopes, expires_at }: KeyTraits,
): Promise<{ key: string; row: ApiKeyRow }> {
  const live = await countLiveApiKeys(trx, accountId)
  refuseOverLimit(live, { max: MAX_LIVE_KEYS, resources: 'working API keys' })
  const key = makeAccountKey()
  const row = await insertApiKey(trx, { ...storedKey(key), account_id: accountId, name, scopes, expires_at })
  return { key, row }
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** End of the overlap, or the expiry of the old key if that is earlier. */
function endOfOverlap({ expires_at: expires }: ApiKeyRow, overlapSeconds: number): Date {
  const end = Date.now() + overlapSeconds * 1000
  return new Date(Math.min(end, expires?.getTime() ?? end))
}
