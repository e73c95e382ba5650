import { manual } from '../../shared/check/types.ts'
import { UsageError } from '../command-error.ts'
import { didYouMean } from '../help/did-you-mean.ts'
import type { SiteOptions } from './options.ts'
import type { SiteGuide, SiteInstallation } from '../guide/shapes.ts'
import type { SiteStep } from './site-report.ts'

type GuideStep = SiteGuide['steps'][number]

/** Chooses the steps to check: those asked for, or all that have a check. Throws UsageError for a step that cannot be checked. */
export function planSteps(
  { steps }: SiteGuide,
  { step: wanted }: Pick<SiteOptions, 'step'>,
  installation: SiteInstallation | undefined,
): readonly SiteStep[] {
  for (const slug of wanted ?? []) refuseUncheckable(slug, steps)
  const asked = wanted ? steps.filter(({ slug }) => wanted.includes(slug)) : steps
  return asked.map(({ slug, title, optional, verify }) => {
    const type = verify?.type ?? manual.type
    const notChecked = reasonNotToCheck(type, isSkipped(slug, installation) && !wanted)
    const counts = notChecked === undefined && (!optional || wanted !== undefined)
    return { slug, title, type, optional, counts, notChecked }
  })
}

function refuseUncheckable(slug: string, steps: readonly GuideStep[]): void {
  const step = steps.find((each) => each.slug === slug)
  const others = steps.filter(hasCheck).map((each) => each.slug)
  const list =
    others.length === 0 ? 'it has no step with a check' : `its steps with a check are ${others.join(', ')}`
  if (!step) throw new UsageError(`the guide has no step ${slug}; ${list}${didYouMean(others, slug)}`)
  if (!hasCheck(step)) throw new UsageError(`the step ${slug} has no check, so a person confirms it; ${list}`)
}

function hasCheck({ verify }: GuideStep): boolean {
  return verify !== null && verify.type !== manual.type
}

function isSkipped(slug: string, installation: SiteInstallation | undefined): boolean {
  return installation?.steps.some((step) => step.slug === slug && step.state === 'skipped') ?? false
}

function reasonNotToCheck(type: string, skipped: boolean): string | undefined {
  if (type === manual.type) return 'a person confirms it'
  return skipped ? 'it was skipped' : undefined
}
