import { checkTypes } from '../../shared/check/types.ts'
import type { CheckRequest } from '../../shared/queue/check-queue.ts'
import { ApiError } from '../errors.ts'
import type { PublishedGuide } from './compile.ts'
import { findRequirement, type Requirement, type Verification } from './content.ts'

/** The check that a step asks for. Throws 404 `step_not_found` and 422 `step_not_verifiable`. */
export function findCheck(
  { published }: { published: Pick<PublishedGuide, 'content'> | undefined },
  stepSlug: string,
): Pick<CheckRequest, 'type' | 'config'> {
  if (!published) {
    throw new ApiError('step_not_found', 'stepSlug: the guide has no published version, so it has no steps')
  }
  const requirement = findRequirement(published.content, stepSlug)
  if (!requirement) throw new ApiError('step_not_found', 'stepSlug: the guide has no step with this slug')
  const { verification } = requirement
  const type = checkTypes.find((type) => type === verification?.type)
  if (!verification || !type) throw new ApiError('step_not_verifiable', 'stepSlug: this step has no check')
  return {
    type,
    config: type === 'script_presence' ? withPlatforms(requirement, verification) : verification,
  }
}

/** A step that is for some platforms only lets the check warn of a page that was made with another one. */
function withPlatforms({ platform_ids: platforms }: Requirement, verification: Verification): Verification {
  return platforms.length === 0 ? verification : { platforms, ...verification }
}
