import { deduplicationId } from '../../../shared/check/job.ts'
import { signalType } from '../../../shared/check/types.ts'
import { unsupportedType } from '../../../shared/check/unsupported-check.ts'
import type { SignedRequirement } from '../../../shared/content/version-content.ts'
import { ApiError } from '../../errors/errors.ts'
import type { PublishedGuide } from '../../guides/compile.ts'
import { findAnyCheck, type SignalCheck, type SiteCheck } from '../../guides/find-check.ts'
import { stepsFor } from '../../guides/steps.ts'
import { valuesOf } from '../../installations/render.ts'
import { hasCheck, platformAndScope } from '../../installations/selection.ts'
import type { InstallationRow } from '../../store/installations/rows.ts'
import type { MonitoredInstallation } from '../../store/monitors/schedule.ts'
import type { MonitorRow } from '../../store/monitors/monitors.ts'

/** A step that a monitor looks at, with its check for this installation. */
export type PlannedLook = {
  readonly slug: string
  readonly title: string
  readonly check: SiteCheck | SignalCheck
  /** Identifies the check, its values and its target: what the step has to pass once. */
  readonly hash: string
}

type LookedAt = {
  readonly installation: MonitoredInstallation
  readonly guide: PublishedGuide
  readonly monitor: Pick<MonitorRow, 'steps'>
}

/**
 * Returns the looks of one run: at the steps that were done, or at those of them that the monitor names. One that has to be
 * done again, since the site or its values have changed, is looked at all the same: it counts once it has passed.
 */
export function planLooks({ installation, guide, monitor }: LookedAt): PlannedLook[] {
  const watched = new Set(installation.watched_steps)
  const values = valuesOf(installation, guide)
  return stepsFor(guide.content, platformAndScope(installation, guide))
    .filter((step) => isMonitored(step) && watched.has(step.config.slug))
    .filter(({ config }) => monitor.steps?.includes(config.slug) ?? true)
    .flatMap(({ title, config: { slug } }) => {
      const check = findUsable(guide, slug, values)
      return check === undefined ? [] : [{ slug, title, check, hash: hashOf(check, installation) }]
    })
}

/** True for a step that a monitor can look at: one with a check, which for a signal must have a period. */
export function isMonitored(step: Pick<SignedRequirement, 'verification'>): boolean {
  const { verification } = step
  return hasCheck(step) && (verification.type !== signalType || 'within' in verification)
}

/** Undefined for a check that this release does not understand, or that the values no longer fit. */
function findUsable(
  guide: PublishedGuide,
  slug: string,
  values: ReadonlyMap<string, string>,
): PlannedLook['check'] | undefined {
  try {
    const check = findAnyCheck({ published: guide }, slug, values)
    return check.type === unsupportedType ? undefined : check
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

function hashOf(check: PlannedLook['check'], { target }: InstallationRow): string {
  if (check.type !== signalType) return deduplicationId({ ...check, target })
  return `${check.type} ${check.config.name} ${check.config.within}`
}
