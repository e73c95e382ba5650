import { localeOfJob } from '../../shared/check/job.ts'
import type { WorkerResult } from '../../shared/check/result.ts'
import { signalType } from '../../shared/check/types.ts'
import { unsupportedType } from '../../shared/check/unsupported-check.ts'
import type { NoteOutcome } from '../events/outcomes.ts'
import type { CompiledGuide } from '../guides/compile.ts'
import { findAnyCheck } from '../guides/find-check.ts'
import type { HttpResponse } from '../http/response.ts'
import type { RequireGuideDeps } from '../guards/require-guide.ts'
import {
  privateNoStore,
  requireInstallation,
  requireOwnGuide,
  tokenInvalid,
  type RequireInstallationDeps,
} from '../guards/require-installation.ts'
import type { HttpRequest } from '../http/request.ts'
import { checkSignal } from '../installations/check-signal.ts'
import { recordOutcome, type InstallationCheck } from '../installations/record-outcome.ts'
import { valuesOf } from '../installations/render.ts'
import { newId } from '../store/id.ts'
import { findChecksInFlight, insertCheck, type StartedCheck } from '../store/installations/checks.ts'
import type { InstallationOfToken } from '../store/installations/tokens.ts'
import { runCheck, type CheckRun, type RunCheckDeps } from './checks/run-check.ts'

export type InstallationVerifyDeps = RequireGuideDeps &
  RequireInstallationDeps &
  RunCheckDeps & {
    readonly noteOutcome: NoteOutcome
  }

type InstallationStep = {
  /** Default: that of the installation. */
  readonly embedKey?: string | undefined
  readonly stepSlug: string
  /** Message locale. Default: the installation's locale. */
  readonly locale?: string | undefined
}

type OfInstallation = {
  readonly installation: InstallationOfToken
  /** Throws the refusal of a check whose installation is deleted before it starts. Default: that of an invalid token. */
  readonly refuseDeleted?: () => never
}

/** Checks a step of the token's installation. Its outcome is stored before the response is sent. */
export async function verifyInstallation(
  request: HttpRequest,
  step: InstallationStep,
  deps: InstallationVerifyDeps,
): Promise<HttpResponse> {
  const installation = await requireInstallation(request, deps)
  return runCheck(request, await installationCheck(request, { ...step, installation }, deps), deps)
}

/**
 * Finds the check of an installation's step, and counts the request. The check continues if the caller disconnects, and
 * stores its outcome.
 */
export async function installationCheck(
  request: HttpRequest,
  { stepSlug, locale: requestedLocale, ...owned }: InstallationStep & OfInstallation,
  deps: InstallationVerifyDeps,
): Promise<CheckRun> {
  const { installation } = owned
  const guide = await requireOwnGuide(request, owned, deps)
  const values = guide.published && valuesOf(installation, guide.published)
  const locale = requestedLocale ?? installation.locale ?? guide.published?.defaults.locale
  const found = findAnyCheck(guide, stepSlug, values)
  const options = {
    locale,
    headers: privateNoStore,
    ...recordingCallbacks({ ...owned, guide, check: newCheck(installation, stepSlug, typeOf(found)) }, deps),
  }
  if (found.type === signalType) {
    const step = { installation, slug: stepSlug, config: found.config }
    return { ...options, answer: async () => checkSignal(deps.db, step) }
  }
  const { target } = installation
  const { requestId } = request.state
  const language = localeOfJob(guide.published?.defaults.locale)
  const job = { ...found, target, accountId: guide.accountId, requestId, ...language }
  return { ...options, owner: { kind: 'installation', id: installation.id }, job }
}

function typeOf(check: ReturnType<typeof findAnyCheck>): string {
  return check.type === unsupportedType ? check.config.type : check.type
}

type StartedStep = OfInstallation & {
  readonly guide: CompiledGuide
  readonly check: Omit<StartedCheck, 'check_id'>
}

/** Returns callbacks that record the start of the check, and its outcome. */
function recordingCallbacks(
  { installation, guide, check, refuseDeleted = refuseToken }: StartedStep,
  deps: InstallationVerifyDeps,
): Required<Pick<CheckRun, 'onStart' | 'onResult'>> {
  return {
    onStart: async (checkId) => {
      if (!(await insertCheck(deps.db, { ...check, check_id: checkId }))) refuseDeleted()
    },
    onResult: async (result) => {
      deps.noteOutcome({ guide, stepSlug: check.step_slug }, result)
      await record({ installation, check, guide: guide.published }, result, deps)
    },
  }
}

function refuseToken(): never {
  throw tokenInvalid()
}

/** Records the outcome of the installation's checks that share this queue job, unless it is already recorded. */
export async function recordJobResult(
  installation: InstallationOfToken,
  { id, result }: { id: string; result: WorkerResult },
  deps: RequireInstallationDeps,
): Promise<void> {
  const checks = await findChecksInFlight(deps.db, { installationId: installation.id, checkId: id })
  for (const check of checks) await record({ installation, check }, result, deps)
}

function newCheck(
  { id, target, check_epoch: epoch }: InstallationOfToken,
  step_slug: string,
  type: string,
): StartedStep['check'] {
  return { id: newId(), installation_id: id, step_slug, type, target, epoch }
}

async function record(
  check: InstallationCheck,
  result: WorkerResult,
  { db, installationMetrics }: RequireInstallationDeps,
): Promise<void> {
  const recorded = await recordOutcome(db, check, result)
  if (!recorded) return
  installationMetrics.outcomeRecorded(recorded.state)
  if (recorded.hasCompleted) installationMetrics.countCompletion()
}
