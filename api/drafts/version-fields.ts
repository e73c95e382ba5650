import { z } from 'zod'
import { sortedNames } from '../../shared/content/build-content.ts'
import { fieldError } from '../errors/refuse-fields.ts'
import { visibleLines } from '../errors/visible-text.ts'
import { signableText, scope } from './fields.ts'

/** Fields of a version that its author sets, except its steps. */
export const versionShape = {
  allowed_scopes: z.array(scope).min(1).max(50),
  default_scope: scope,
  changelog: visibleLines(signableText(10_000)),
}

const shape = z.object(versionShape)

export type VersionFields = z.infer<typeof shape>

/** Sorts the scopes and removes duplicates, as in signed content. Throws 400 `invalid_request`. */
export function normaliseScopes({ allowed_scopes, default_scope, changelog }: VersionFields): VersionFields {
  if (!allowed_scopes.includes(default_scope)) {
    const message = 'must be one of the allowed scopes'
    throw fieldError('invalid_request', { path: 'default_scope', code: 'invalid_value', message })
  }
  return { allowed_scopes: sortedNames(allowed_scopes), default_scope, changelog }
}
