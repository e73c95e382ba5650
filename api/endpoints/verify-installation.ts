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
import { respondWithResult } from './checks/respond-with-result.ts'
import { runCheck, type CheckRun, type RunCheckDeps } from './checks/run-check.ts'

export type InstallationVerifyDeps = RequireGuideDeps &
  RequireInstallationDeps &
  RunCheckDeps & {
    readonly noteOutcome: NoteOutcome
  }

type StepCheckRequest = {
  readonly embedKey: string
  readonly stepSlug: string
  /** Message locale. Default: the installation's locale. */
  readonly locale?: string | undefined
}

/**
 * Checks a step of the token's installation. The check continues if the caller disconnects, and its outcome is stored
 * before the response is sent.
 */
export async function verifyInstallation(
  request: HttpRequest,
  { embedKey, stepSlug, locale: requestedLocale }: StepCheckRequest,
  deps: InstallationVerifyDeps,
): Promise<HttpResponse> {
  const installation = await requireInstallation(request, deps)
  const guide = await requireOwnGuide(request, { embedKey, installation }, deps)
  const values = guide.published && valuesOf(installation, guide.published)
  const locale = requestedLocale ?? installation.locale ?? guide.published?.defaults.locale
  const found = findAnyCheck(guide, stepSlug, values)
  const recording = recordingCallbacks(
    { installation, guide, check: newCheck(installation, stepSlug, typeOf(found)) },
    deps,
  )
  if (found.type === signalType) {
    await recording.onStart(null)
    const result = await checkSignal(deps.db, { installation, slug: stepSlug, config: found.config })
    deps.checkEnded(result)
    await recording.onResult(result)
    return respondWithResult(result, { locale, headers: privateNoStore })
  }
  const { target } = installation
  const { requestId } = request.state
  const language = localeOfJob(guide.published?.defaults.locale)
  const job = { ...found, target, accountId: guide.accountId, requestId, ...language }
  const owner = { kind: 'installation', id: installation.id } as const
  return runCheck(request, { owner, job, locale, headers: privateNoStore, ...recording }, deps)
}

function typeOf(check: ReturnType<typeof findAnyCheck>): string {
  return check.type === unsupportedType ? check.config.type : check.type
}

type StartedStep = {
  readonly installation: InstallationOfToken
  readonly guide: CompiledGuide
  readonly check: Omit<StartedCheck, 'check_id'>
}

/** Returns callbacks that record the start of the check, and its outcome. */
function recordingCallbacks(
  { installation, guide, check }: StartedStep,
  deps: InstallationVerifyDeps,
): Required<Pick<CheckRun, 'onStart' | 'onResult'>> {
  return {
    onStart: async (checkId) => {
      if (!(await insertCheck(deps.db, { ...check, check_id: checkId }))) throw tokenInvalid()
    },
    onResult: async (result) => {
      deps.noteOutcome({ guide, stepSlug: check.step_slug }, result)
      await record({ installation, check, guide: guide.published }, result, deps)
    },
  }
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
