import type { CheckResult } from '../../shared/check/result.ts'
import type { NoteOutcome } from '../events/outcomes.ts'
import { findCheck } from '../guides/find-check.ts'
import type { Answer } from '../http/answer.ts'
import type { GuideFinder } from '../http/guards/require-guide.ts'
import {
  requireInstallation,
  requireOwnGuide,
  tokenInvalid,
  type InstallationAccess,
} from '../http/guards/require-installation.ts'
import type { HttpRequest } from '../http/request.ts'
import { recordOutcome, type InstallationCheck } from '../installations/record-outcome.ts'
import { valuesOf } from '../installations/render.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { newId } from '../store/id.ts'
import { findChecksInFlight, insertCheck } from '../store/installations/checks.ts'
import type { InstallationOfToken } from '../store/installations/tokens.ts'
import { runCheck, type RunCheckDeps } from './run-check.ts'

export type InstallationVerifyDeps = GuideFinder &
  InstallationAccess &
  RunCheckDeps & { readonly limiter: Limiter; readonly noteOutcome: NoteOutcome }

type StepOfGuide = { readonly embedKey: string; readonly stepSlug: string }

/**
 * Checks a step of the installation of the request's token. The check goes on when the caller leaves, and its outcome is
 * written before it is answered.
 */
export async function verifyInstallation(
  request: HttpRequest,
  { embedKey, stepSlug }: StepOfGuide,
  deps: InstallationVerifyDeps,
): Promise<Answer> {
  const installation = await requireInstallation(request, deps)
  const guide = await requireOwnGuide(request, { embedKey, installation }, deps)
  const given = guide.published && valuesOf(installation, guide.published)
  const found = findCheck(guide, stepSlug, given)
  const { target } = installation
  const job = { ...found, target, accountId: guide.accountId, requestId: request.state.requestId }
  const check = newCheck(installation, stepSlug, found.type)
  return runCheck(
    request,
    {
      embedKey,
      job,
      onStart: async (checkId) => {
        if (!(await insertCheck(deps.db, { ...check, check_id: checkId }))) throw tokenInvalid()
      },
      onResult: async (result) => {
        deps.noteOutcome({ guide, stepSlug }, result)
        await record({ installation, check, guide: guide.published }, result, deps)
      },
    },
    deps,
  )
}

/** Writes the outcome of the installation's checks that share this job of the queue, unless that has happened. */
export async function recordFound(
  installation: InstallationOfToken,
  { id, result }: { id: string; result: CheckResult },
  deps: InstallationAccess,
): Promise<void> {
  const checks = await findChecksInFlight(deps.db, { installationId: installation.id, checkId: id })
  for (const check of checks) await record({ installation, check }, result, deps)
}

function newCheck(
  { id, target, check_epoch: epoch }: InstallationOfToken,
  step_slug: string,
  type: string,
): Omit<Parameters<typeof insertCheck>[1], 'check_id'> {
  return { id: newId(), installation_id: id, step_slug, type, target, epoch }
}

async function record(
  check: InstallationCheck,
  result: CheckResult,
  { db, installationMetrics }: InstallationAccess,
): Promise<void> {
  const recorded = await recordOutcome(db, check, result)
  if (!recorded) return
  installationMetrics.outcomeRecorded(recorded.state)
  if (recorded.hasCompleted) installationMetrics.completed()
}
