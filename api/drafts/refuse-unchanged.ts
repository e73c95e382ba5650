import { isDeepStrictEqual } from 'node:util'
import type { VersionContent } from '../../shared/content/version-content.ts'
import { ApiError } from '../errors/errors.ts'
import type { Database } from '../store/database.ts'
import type { TemplateRow } from '../store/templates/templates.ts'
import { findPublished } from '../store/templates/versions.ts'

type UnchangedCandidate = Pick<TemplateRow, 'current_version_id' | 'variables'>

/**
 * Throws 409 `version_unchanged` if publishing a draft would give visitors what the current version gives them. Each
 * published version is kept and signed forever.
 */
export async function refuseUnchanged(
  trx: Database,
  { current_version_id: currentId, variables }: UnchangedCandidate,
  content: VersionContent,
): Promise<void> {
  const current = currentId === null ? undefined : await findPublished(trx, currentId)
  if (!current) return
  const published = JSON.parse(current.contentText) as VersionContent
  // Labels and examples of variables are not signed, and also take effect with the next version.
  if (!isDeepStrictEqual(current.variables, variables)) return
  if (!isDeepStrictEqual(withoutIdentity(published), withoutIdentity(content))) return
  const message = `The draft has the same content as version ${published.version}, which is current`
  throw new ApiError('version_unchanged', message)
}

/** Returns what differs only if an author has changed something: a step that was written again has another id. */
function withoutIdentity(content: VersionContent): unknown {
  const { setup_version_id: _id, version: _version, published_at: _at, requirements, ...rest } = content
  const steps = requirements.map(({ id: _stepId, ...step }) => step)
  return JSON.parse(JSON.stringify({ ...rest, steps }))
}
