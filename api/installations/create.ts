import { refuseOverLimit } from '../errors/refusals.ts'
import { makeProofToken } from '../credentials/installation-token.ts'

import { lockTemplate, requireTemplate } from '../guides/find-template.ts'
import type { Database } from '../store/database.ts'
import { newId } from '../store/id.ts'
import {
  countInstallations,
  findByExternalRef,
  insertInstallation,
  type NewInstallation,
} from '../store/installations/installations.ts'
import type { InstallationRow } from '../store/installations/rows.ts'
import { checkChoices, checkVariables } from './check-choices.ts'
import { makeToken } from './token.ts'

const MAX_INSTALLATIONS = 100_000

export type InstallationRequest = Pick<NewInstallation, 'template_id' | 'target'> & {
  readonly variables: Readonly<Record<string, string>>
  readonly accountId: string
  readonly expiresInSeconds: number
} & { readonly [Name in 'external_ref' | 'platform' | 'locale' | 'scope']?: string | undefined }

/** A new installation with its token, or an existing installation with the same `external_ref`. */
type FoundOrCreated = { row: InstallationRow; token: string | undefined }

/**
 * Creates an installation, unless the template already has one with this `external_ref`; that one is returned
 * unchanged. Throws 404 `not_found`, 409 `account_limit_reached`, and the errors of invalid values.
 */
export async function findOrCreateInstallation(
  trx: Database,
  request: InstallationRequest,
): Promise<FoundOrCreated> {
  const { accountId, template_id: templateId } = request
  await requireTemplate(trx, accountId, templateId)
  // Vendors may send this request on every page view, so an existing installation is found without the lock.
  const existing = await findExisting(trx, request)
  if (existing) return { row: existing, token: undefined }
  const template = await lockTemplate(trx, accountId, templateId)
  const createdMeanwhile = await findExisting(trx, request)
  if (createdMeanwhile) return { row: createdMeanwhile, token: undefined }

  const { platform = null, locale = null, scope = null } = request
  await checkChoices(trx, { accountId, template }, { platform, scope })
  const variables = checkVariables(request.variables, template)
  refuseOverLimit(await countInstallations(trx, templateId, MAX_INSTALLATIONS), {
    max: MAX_INSTALLATIONS,
    resources: 'installations of this template',
  })
  const { token, columns } = makeToken(request.expiresInSeconds)
  const row = await insertInstallation(trx, {
    id: newId(),
    template_id: templateId,
    external_ref: request.external_ref ?? null,
    target: request.target,
    platform,
    locale,
    scope,
    variables,
    dns_token: makeProofToken(),
    ...columns,
  })
  return { row, token }
}

async function findExisting(
  trx: Database,
  { template_id: templateId, external_ref: externalRef }: InstallationRequest,
): Promise<InstallationRow | undefined> {
  return externalRef === undefined ? undefined : findByExternalRef(trx, { templateId, externalRef })
}
