import { exampleIds } from '../../../examples/ids.ts'
import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { emptyResponse, jsonResponse } from '../../../http/response.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { expiresIn } from '../../../installations/fields.ts'
import { addToken, makeToken, MAX_TOKENS } from '../../../installations/token.ts'
import { revokeToken, setToken } from '../../../store/installations/tokens.ts'
import { lockOwnInstallation, readDetails, readInstallationResponse, RESOURCE } from './response.ts'
import { tokenResponse } from './installation.ts'

const path = '/v1/admin/installations/{id}/token'
const tag = 'Installations'
const newToken = z
  .strictObject({ expires_in: expiresIn })
  .meta({ id: 'NewInstallationToken', examples: [{ expires_in: 2_592_000 }] })

/** Endpoints for the secret token of an installation. */
export const installationTokenEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'rotateInstallationToken',
    method: 'POST',
    path,
    tag,
    summary: "Replace an installation's token",
    description:
      'All its previous tokens stop working immediately. After a revocation, this gives the installation a new token.',
    scope: 'installations:write',
    params: idParams(exampleIds.installationId),
    body: newToken,
    responses: { 200: { description: 'The new token, which is not shown again', body: tokenResponse } },
    errors: [],
    handler: async ({ caller: { accountId }, params: { id }, body, record }, { db }) => {
      const row = await lockOwnInstallation(db, { account_id: accountId, id })
      const before = await readInstallationResponse(db, accountId, row)
      const { token, columns } = makeToken(body.expires_in)
      const after = await readInstallationResponse(db, accountId, await setToken(db, id, columns))
      await record({ action: 'installation.token_rotated', resource: RESOURCE, id, before, after })
      return jsonResponse({ token, token_info: after.token_info })
    },
  }),
  adminEndpoint({
    operationId: 'addInstallationToken',
    method: 'POST',
    path: '/v1/admin/installations/{id}/tokens',
    tag,
    summary: 'Give an installation one more token',
    description:
      'Adds a token, for a customer who has lost the link, while others still use theirs: the previous tokens keep working. An ' +
      `installation has at most ${MAX_TOKENS} valid tokens. To end them, replace or revoke its token.`,
    scope: 'installations:write',
    params: idParams(exampleIds.installationId),
    body: newToken,
    responses: { 200: { description: 'The token, which is not shown again', body: tokenResponse } },
    errors: ['account_limit_reached'],
    handler: async ({ caller: { accountId }, params: { id }, body, record }, { db }) => {
      const row = await lockOwnInstallation(db, { account_id: accountId, id })
      const before = await readDetails(db, accountId, row)
      const { token, columns } = makeToken(body.expires_in)
      const after = await readDetails(db, accountId, await addToken(db, row, columns))
      await record({ action: 'installation.token_added', resource: RESOURCE, id, before, after })
      const { token_display: display, token_expires_at: expires } = columns
      const token_info = { display, expires_at: expires.toISOString(), revoked_at: null }
      return jsonResponse({ token, token_info })
    },
  }),
  adminEndpoint({
    operationId: 'revokeInstallationToken',
    method: 'DELETE',
    path,
    tag,
    summary: "Revoke an installation's tokens",
    description:
      'All its tokens stop working immediately, in every process. `token_info` keeps the display form and the revocation time.',
    scope: 'installations:write',
    params: idParams(exampleIds.installationId),
    responses: { 204: { description: 'Revoked, now or earlier' } },
    errors: [],
    handler: async ({ caller: { accountId }, params: { id }, record }, { db }) => {
      const row = await lockOwnInstallation(db, { account_id: accountId, id })
      const before = await readInstallationResponse(db, accountId, row)
      if (before.token_info === null || before.token_info.revoked_at !== null) return emptyResponse()
      const after = await readInstallationResponse(db, accountId, await revokeToken(db, id))
      await record({ action: 'installation.token_revoked', resource: RESOURCE, id, before, after })
      return emptyResponse()
    },
  }),
]
