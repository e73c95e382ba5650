import type { Env } from '../../shared/config/env.ts'
import { checkSteps, type Progress } from './check-steps.ts'
import { openSite } from './open-site.ts'
import type { SiteOptions } from './options.ts'
import { patientAsk, patientCheck } from './patient-check.ts'
import { conclude, type SiteReport } from './site-report.ts'

/** Runs `waymark verify-site`. Throws CommandError if it was used wrongly, or the service refused or did not answer. */
export async function verifySite(
  options: SiteOptions,
  { env, progress }: { readonly env: Env; readonly progress: Progress },
): Promise<SiteReport> {
  const { wait = 0, allowLocal = false } = options
  const endMs = performance.now() + wait * 1000
  const ask = patientAsk({ endMs, progress })
  try {
    const site = await openSite(options, env, ask)
    const { service, embedKey, guide, target } = site
    const check = patientCheck(site, ask)
    const steps = await checkSteps(site.steps, { check, endMs, progress })
    return conclude({ service, embedKey, guide, target, allowLocal, steps })
  } finally {
    progress.end()
  }
}
