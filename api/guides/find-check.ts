import { signalConfig, type SignalConfig } from '../../shared/check/config.ts'
import { checkTypes, signalType } from '../../shared/check/types.ts'
import type { SignedRequirement, StepVerification } from '../../shared/content/version-content.ts'
import type { AccountCheckRequest } from '../../shared/queue/check-queue.ts'
import type { ApiError } from '../http/errors.ts'
import type { ErrorCode } from '../http/error-codes.ts'
import { fieldError } from '../http/fields/refuse-fields.ts'
import { fillCheck } from './checks/check-values.ts'
import type { PublishedGuide } from './compile.ts'
import { fillsChecks } from './variables/signed-declarations.ts'

/** A check that a worker runs. */
export type SiteCheck = Pick<AccountCheckRequest, 'type' | 'config'>

/** A check that is answered from an installation's signals. */
export type SignalCheck = { readonly type: typeof signalType; readonly config: SignalConfig }

type StepSource = { readonly published: Pick<PublishedGuide, 'content' | 'fallbacks'> | undefined }

/**
 * Finds a step's check for a worker, and fills in the values. Throws 404 `step_not_found`, 422
 * `step_not_verifiable`, 422 `installation_required` for a check that is answered from signals, and the errors of
 * `fillCheck`.
 */
export function findCheck(
  guide: StepSource,
  stepSlug: string,
  values?: ReadonlyMap<string, string>,
): SiteCheck {
  const check = findAnyCheck(guide, stepSlug, values)
  if (check.type !== signalType) return check
  throw stepError('installation_required', "this step's check waits for a signal")
}

/** Like `findCheck`, for a request with an installation. */
export function findAnyCheck(
  { published }: StepSource,
  stepSlug: string,
  values: ReadonlyMap<string, string> = new Map(),
): SiteCheck | SignalCheck {
  if (!published) {
    throw stepError('step_not_found', 'the guide has no published version, so it has no steps')
  }
  // Slugs are unique within a version, so neither platform nor scope matters.
  const { content, fallbacks } = published
  const requirement = content.requirements.find(({ config }) => config.slug === stepSlug)
  if (!requirement) throw stepError('step_not_found', 'the guide has no step with this slug')
  const { verification } = requirement
  if (verification.type === signalType) return { type: signalType, config: signalConfig.parse(verification) }
  const type = checkTypes.find((type) => type === verification.type)
  if (!type) throw stepError('step_not_verifiable', 'this step has no check')
  const config = fillsChecks(content) ? fillCheck(verification, { values, fallbacks }) : verification
  return { type, config: type === 'script_presence' ? withPlatforms(requirement, config) : config }
}

function stepError(code: ErrorCode, message: string): ApiError {
  const fieldCode = code === 'step_not_found' ? 'not_found' : 'invalid_value'
  return fieldError(code, { path: 'stepSlug', code: fieldCode, message })
}

/** Adds the step's platforms, so that the check can warn about a page built on a different platform. */
function withPlatforms(
  { platform_ids: platforms }: SignedRequirement,
  verification: StepVerification,
): StepVerification {
  return platforms.length === 0 ? verification : { platforms, ...verification }
}
