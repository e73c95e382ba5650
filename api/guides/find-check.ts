import { withDnsPlace } from '../../shared/check/dns/place.ts'
import { signalConfig, type SignalConfig } from '../../shared/check/config.ts'
import { checkTypes, manual, signalType } from '../../shared/check/types.ts'
import { unsupportedType, type UnsupportedCheck } from '../../shared/check/unsupported-check.ts'
import {
  SCHEMA_VERSION,
  type SignedRequirement,
  type StepVerification,
  type VersionContent,
} from '../../shared/content/version-content.ts'
import { fieldIssues, fieldWording } from '../../shared/field-wording.ts'
import type { AccountCheckRequest } from '../../shared/queue/check-queue.ts'
import type { ApiError } from '../errors/errors.ts'
import type { ErrorCode } from '../errors/error-codes.ts'
import { fieldError } from '../errors/refuse-fields.ts'
import { fillCheck } from './checks/check-values.ts'
import type { PublishedGuide } from './compile.ts'
import { fillsChecks, placesRecords } from './variables/signed-declarations.ts'

/** A check that a worker runs. */
export type SiteCheck = Pick<AccountCheckRequest, 'type' | 'config'>

/** A check that is answered from an installation's signals. */
export type SignalCheck = { readonly type: typeof signalType; readonly config: SignalConfig }

type StepSource = { readonly published: Pick<PublishedGuide, 'content' | 'fallbacks'> | undefined }

/**
 * Finds a step's check for a worker, and fills in the values. A check that this release does not understand is
 * `unsupported`, since nobody can tell whether it passes. Throws 404 `step_not_found`, 422
 * `step_not_verifiable`, 422 `installation_required` for a check that is answered from signals, and the errors of
 * `fillCheck`.
 */
export function findCheck(
  guide: StepSource,
  stepSlug: string,
  values?: ReadonlyMap<string, string>,
): SiteCheck | UnsupportedCheck {
  const check = findAnyCheck(guide, stepSlug, values)
  if (check.type !== signalType) return check
  throw stepError('installation_required', "this step's check waits for a signal")
}

/** Like `findCheck`, for a request with an installation. */
export function findAnyCheck(
  { published }: StepSource,
  stepSlug: string,
  values: ReadonlyMap<string, string> = new Map(),
): SiteCheck | SignalCheck | UnsupportedCheck {
  if (!published) {
    throw stepError('step_not_found', 'the guide has no published version, so it has no steps')
  }
  // Slugs are unique within a version, so neither platform nor scope matters.
  const { content, fallbacks } = published
  const requirement = content.requirements.find(({ config }) => config.slug === stepSlug)
  if (!requirement)
    throw stepError('step_not_found', `the guide has no step with this slug${stepsOf(content)}`)
  const { verification } = requirement
  if (verification.type === manual.type) throw stepError('step_not_verifiable', 'this step has no check')
  const { schema_version: schema } = content
  // It may give a check that looks like ours another meaning, as version 3 did for placeholders.
  if (schema > SCHEMA_VERSION) return unsupportedCheck(verification, `schema_version ${schema} is unknown`)
  if (verification.type === signalType) return findSignal(verification)
  const type = checkTypes.find((type) => type === verification.type)
  if (!type) return unsupportedCheck(verification, `the type ${verification.type} is unknown`)
  const filled = fillsChecks(content) ? fillCheck(verification, { values, fallbacks }) : verification
  const config = placesRecords(content) ? withDnsPlace(filled) : filled
  return { type, config: type === 'script_presence' ? withPlatforms(requirement, config) : config }
}

const MAX_NAMED_STEPS = 20

/** Names the steps that exist, for a caller that can choose another one. */
function stepsOf({ requirements }: VersionContent): string {
  const slugs = requirements.map(({ config }) => config.slug)
  const more = slugs.length > MAX_NAMED_STEPS ? `, and ${slugs.length - MAX_NAMED_STEPS} more` : ''
  return slugs.length === 0 ? '' : `; its steps are ${slugs.slice(0, MAX_NAMED_STEPS).join(', ')}${more}`
}

function findSignal(verification: StepVerification): SignalCheck | UnsupportedCheck {
  const parsed = signalConfig.safeParse(verification, { error: fieldWording })
  if (parsed.success) return { type: signalType, config: parsed.data }
  const [issue] = fieldIssues(parsed.error.issues)
  return unsupportedCheck(verification, `${issue?.path}: ${issue?.message}`)
}

function unsupportedCheck(config: StepVerification, reason: string): UnsupportedCheck {
  return { type: unsupportedType, config, reason }
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
