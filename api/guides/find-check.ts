import { checkTypes } from '../../shared/check/types.ts'
import type { SignedRequirement, StepVerification } from '../../shared/content/version-content.ts'
import type { AccountCheckRequest } from '../../shared/queue/check-queue.ts'
import { ApiError } from '../http/errors.ts'
import { fillCheck } from './checks/check-values.ts'
import type { PublishedGuide } from './compile.ts'
import { fillsChecks } from './signed-variables.ts'

/**
 * Finds the check of a step, and fills in the given values. Throws 404 `step_not_found`, 422 `step_not_verifiable` and the
 * errors of `fillCheck`.
 */
export function findCheck(
  { published }: { published: Pick<PublishedGuide, 'content' | 'fallbacks'> | undefined },
  stepSlug: string,
  given: ReadonlyMap<string, string> = new Map(),
): Pick<AccountCheckRequest, 'type' | 'config'> {
  if (!published) {
    throw new ApiError('step_not_found', 'stepSlug: the guide has no published version, so it has no steps')
  }
  // Slugs are unique within a version, so neither platform nor scope matters.
  const { content, fallbacks } = published
  const requirement = content.requirements.find(({ config }) => config.slug === stepSlug)
  if (!requirement) throw new ApiError('step_not_found', 'stepSlug: the guide has no step with this slug')
  const type = checkTypes.find((type) => type === requirement.verification.type)
  if (!type) throw new ApiError('step_not_verifiable', 'stepSlug: this step has no check')
  const { verification } = requirement
  const config = fillsChecks(content) ? fillCheck(verification, { given, fallbacks }) : verification
  return { type, config: type === 'script_presence' ? withPlatforms(requirement, config) : config }
}

/** Adds the step's platforms, so that the check can warn about a page built on a different platform. */
function withPlatforms(
  { platform_ids: platforms }: SignedRequirement,
  verification: StepVerification,
): StepVerification {
  return platforms.length === 0 ? verification : { platforms, ...verification }
}
