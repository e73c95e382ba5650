import { recordOutcome } from '../../../api/installations/record-outcome.ts'
import type { AdminApi } from '../api/admin-api.ts'
import { makeInstallation, publishInstallable, type Installation } from '../api/admin-installations.ts'
import { startTestCheck } from '../api/installations.ts'
import { checkResultWith } from '../checks/check-result.ts'

export type CompletedInstallation = { readonly templateId: string; readonly installation: Installation }

/** Makes an installation whose step `snippet` has passed its check. */
export async function makePassed(
  { call, database }: Pick<AdminApi, 'call' | 'database'>,
  templateId?: string,
): Promise<CompletedInstallation> {
  const template_id = templateId ?? (await publishInstallable(call))
  const installation = await makeInstallation(call, { template_id })
  const check = await startTestCheck(database.db, installation.id, 'snippet')
  await recordOutcome(database.db, { installation, check }, checkResultWith({ found: true }))
  return { templateId: template_id, installation }
}
