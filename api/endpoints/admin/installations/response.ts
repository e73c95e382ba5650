import type { z } from 'zod'
import { toTimestamp } from '../../../errors/fields.ts'
import { notFound } from '../../../errors/refusals.ts'
import { requireTemplate } from '../../../guides/find-template.ts'
import { readSteps, summariseSteps } from '../../../installations/step-summaries.ts'
import { summariseMonitors } from '../../../monitors/summaries.ts'
import type { Database } from '../../../store/database.ts'
import { findInstallation, lockInstallation } from '../../../store/installations/installations.ts'
import type { InstallationRow, InstallationSignalRow } from '../../../store/installations/rows.ts'
import { listSignals } from '../../../store/installations/signals.ts'
import { listFurtherTokens, type FurtherToken } from '../../../store/installations/tokens.ts'
import type { OwnedId } from '../../../store/owned-id.ts'
import { listTemplatesById } from '../../../store/templates/templates.ts'
import type { installationDetails, signal } from './details.ts'
import { showInstallation, type installation } from './installation.ts'

export const RESOURCE = 'installation'

/** Finds an installation of the account. Throws 404 `not_found`. */
export async function requireInstallation(db: Database, owned: OwnedId): Promise<InstallationRow> {
  return (await findInstallation(db, owned)) ?? notFound(RESOURCE)
}

/** Like `requireInstallation`, but also locks the installation until the transaction ends. */
export async function lockOwnInstallation(trx: Database, owned: OwnedId): Promise<InstallationRow> {
  return (await lockInstallation(trx, owned)) ?? notFound(RESOURCE)
}

/** Reads an installation's steps, and returns the installation in the API's form. */
export async function readInstallationResponse(
  db: Database,
  accountId: string,
  row: InstallationRow,
): Promise<z.infer<typeof installation>> {
  const [shown] = await readInstallationResponses(db, accountId, [row])
  return shown ?? notFound(RESOURCE)
}

/** Like `readInstallationResponse`, for several installations. Those of templates that are gone meanwhile are left out. */
export async function readInstallationResponses(
  db: Database,
  accountId: string,
  rows: readonly InstallationRow[],
): Promise<z.infer<typeof installation>[]> {
  const ids = new Set(rows.map(({ template_id: id }) => id))
  const templates = await listTemplatesById(db, accountId, [...ids])
  const names = new Map(templates.map(({ id, name }) => [id, name]))
  const summaryOf = await summariseSteps(db, templates, rows)
  const monitors = await summariseMonitors(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const templateName = names.get(row.template_id)
    if (templateName === undefined) return []
    return [showInstallation(row, { steps: summaryOf(row), monitor: monitors.get(row.id), templateName })]
  })
}

export async function readDetails(
  db: Database,
  accountId: string,
  row: InstallationRow,
): Promise<z.infer<typeof installationDetails>> {
  const template = await requireTemplate(db, accountId, row.template_id)
  const steps = await readSteps(db, template, row)
  return {
    ...(await readInstallationResponse(db, accountId, row)),
    further_tokens: (await listFurtherTokens(db, row.id)).map(showFurtherToken),
    step_states: steps.map((step) => ({
      ...step,
      opened_at: toTimestamp(step.opened_at),
      first_ok_at: toTimestamp(step.first_ok_at),
      last_checked_at: toTimestamp(step.last_checked_at),
    })),
    signals: (await listSignals(db, row.id)).map(showSignal),
  }
}

function showFurtherToken(row: FurtherToken): z.infer<typeof installationDetails>['further_tokens'][number] {
  const { token_display: display, expires_at: expires, created_at: created } = row
  return { display, expires_at: expires.toISOString(), created_at: created.toISOString() }
}

export function showSignal(row: InstallationSignalRow): z.infer<typeof signal> {
  const { name, first_at: first, last_at: last, count } = row
  return { name, first_at: first.toISOString(), last_at: last.toISOString(), count: Number(count) }
}
