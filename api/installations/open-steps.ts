import type { PublishedGuide } from '../guides/compile.ts'
import type { Database } from '../store/database.ts'
import type { InstallationRow, InstallationStepRow } from '../store/installations/rows.ts'
import { listStepsWithResults, openSteps } from '../store/installations/steps.ts'
import { slugsOf } from './progress.ts'

/**
 * Opens the steps of an installation that are shown for the first time, and returns the rows that existed before. A
 * signal that arrived before its step was opened does not count.
 */
export async function openAllSteps(
  db: Database,
  installation: Pick<InstallationRow, 'id' | 'platform' | 'scope'>,
  guide: PublishedGuide | undefined,
): Promise<InstallationStepRow[]> {
  const rows = await listStepsWithResults(db, installation.id)
  const knownSlugs = new Set(rows.map(({ step_slug: slug }) => slug))
  const newSlugs = slugsOf(installation, guide).all.filter((slug) => !knownSlugs.has(slug))
  await openSteps(db, installation.id, newSlugs)
  return rows
}
