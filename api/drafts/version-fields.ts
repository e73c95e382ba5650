import { z } from 'zod'
import { ApiError } from '../errors.ts'
import { plainText, scope, sortedNames } from './fields.ts'

/** What an author says of a version besides its steps. */
export const versionShape = {
  allowed_scopes: z.array(scope).min(1).max(50),
  default_scope: scope,
  changelog: plainText(10_000),
}

const shape = z.object(versionShape)

export type VersionFields = z.infer<typeof shape>

/** As a version is signed: without doubles and sorted. Throws 400 `invalid_request`. */
export function toScopes({ allowed_scopes, default_scope, changelog }: VersionFields): VersionFields {
  if (!allowed_scopes.includes(default_scope)) {
    throw new ApiError('invalid_request', 'default_scope: must be one of the allowed scopes')
  }
  return { allowed_scopes: sortedNames(allowed_scopes), default_scope, changelog }
}
