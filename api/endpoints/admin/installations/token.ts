import { exampleIds } from '../../../examples/ids.ts'
import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { emptyResponse, jsonResponse } from '../../../http/response.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { expiresIn } from '../../../installations/fields.ts'
import { newToken } from '../../../installations/token.ts'
import { revokeToken, setToken } from '../../../store/installations/tokens.ts'
import { lockOwnInstallation, readInstallationResponse, RESOURCE } from './response.ts'
import { tokenResponse } from './installation.ts'

const path = '/v1/admin/installations/{id}/token'
const tag = 'Installations'

/** Endpoints for the secret token of an installation. */
export const installationTokenEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'rotateInstallationToken',
    method: 'POST',
    path,
    tag,
    summary: "Replace an installation's token",
    description:
      'The previous token stops working immediately. After a revocation, this gives the installation a new token.',
    scope: 'installations:write',
    params: idParams(exampleIds.installationId),
    body: z
      .strictObject({ expires_in: expiresIn })
      .meta({ id: 'NewInstallationToken', examples: [{ expires_in: 2_592_000 }] }),
    responses: { 200: { description: 'The new token, which is not shown again', body: tokenResponse } },
    errors: [],
    handler: async ({ caller: { accountId }, params: { id }, body, record }, { db }) => {
      const row = await lockOwnInstallation(db, { account_id: accountId, id })
      const before = await readInstallationResponse(db, accountId, row)
      const { token, columns } = newToken(body.expires_in)
      const after = await readInstallationResponse(db, accountId, await setToken(db, id, columns))
      await record({ action: 'installation.token_rotated', resource: RESOURCE, id, before, after })
      return jsonResponse({ token, token_info: after.token_info })
    },
  }),
  adminEndpoint({
    operationId: 'revokeInstallationToken',
    method: 'DELETE',
    path,
    tag,
    summary: "Revoke an installation's token",
    description:
      'The token stops working immediately, in every process. `token_info` keeps its display form and revocation time.',
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
