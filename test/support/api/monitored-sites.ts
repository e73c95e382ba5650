import type { Database } from '../../../api/store/database.ts'
import { newId } from '../../../api/store/id.ts'
import { insertMonitorChanges, type MonitorChangeRow } from '../../../api/store/monitors/changes.ts'
import { insertIncident, updateIncident, type IncidentRow } from '../../../api/store/monitors/incidents.ts'
import type { MonitorRow } from '../../../api/store/monitors/monitors.ts'
import { upsertMonitorSteps, type MonitorStepRow } from '../../../api/store/monitors/steps.ts'
import { readInstallation } from './installations.ts'

const DAY_MS = 86_400_000

export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS)
}

type Owner = { readonly installationId: string; readonly accountId: string }

/** Inserts the monitor of an installation, with one that has just run and found everything in place for 40 days. */
export async function insertTestMonitor(
  db: Database,
  { installationId, accountId }: Owner,
  columns: Partial<MonitorRow> = {},
): Promise<void> {
  const { template_id, target } = await readInstallation(db, installationId)
  await db('monitors').insert({
    installation_id: installationId,
    account_id: accountId,
    template_id,
    interval_seconds: 86_400,
    status: 'healthy',
    status_since: daysAgo(40),
    established_at: daysAgo(40),
    last_run_at: new Date(),
    due_at: daysAgo(-1),
    host: new URL(target).host,
    ...columns,
  })
}

/** Inserts a monitored step, which is healthy unless said otherwise. */
export async function insertTestStep(
  db: Database,
  { installationId, accountId }: Owner,
  step: Partial<MonitorStepRow> = {},
): Promise<void> {
  const state = step.state ?? 'healthy'
  const record = {
    state,
    settled: state === 'suspect' ? 'healthy' : state,
    failures: 0,
    firstFailureAt: null,
    successes: 0,
    unknownSince: null,
    lastOkAt: null,
    changes: [],
    flappingSince: null,
  }
  const row: MonitorStepRow = {
    installation_id: installationId,
    step_slug: 'snippet',
    type: 'script_presence',
    version_id: newId(),
    account_id: accountId,
    domain: 'example.com',
    check_hash: 'any',
    state,
    state_since: daysAgo(2),
    record,
    looked_at: new Date(),
    is_conclusive: true,
    has_turned: false,
    hold_id: null,
    code: 'ok',
    message: null,
    hint: null,
    cause: null,
    expected: null,
    found: null,
    ok_at: daysAgo(2),
    ok_found: '<script src="https://cdn.example.com/p.js" data-site="S-1">',
    ...step,
  }
  await upsertMonitorSteps(db, [row])
}

/** Inserts an incident, which is open unless said otherwise. Returns its id. */
export async function insertTestIncident(
  db: Database,
  { installationId, accountId }: Owner,
  { status = 'broken', opened_at = daysAgo(2), ...later }: Partial<IncidentRow> = {},
): Promise<string> {
  const owned = { installation_id: installationId, account_id: accountId, domain: 'example.com' }
  const { id } = await insertIncident(db, { id: newId(), ...owned, status, opened_at, notify_at: null })
  const { closed_at, closed_reason, acknowledged_at, notices } = later
  const change = {
    ...(closed_at !== undefined && { closed_at, closed_reason: closed_reason ?? ('recovered' as const) }),
    ...(acknowledged_at !== undefined && { acknowledged_at }),
    ...(notices !== undefined && { notices: notices as object[] }),
  }
  if (Object.keys(change).length > 0) await updateIncident(db, id, change)
  return id
}

/** What a look found of a snippet whose id is another one now. */
export const wrongId = {
  code: 'script_attribute_mismatch',
  message: 'The snippet is on the page, but data-site is "S-9" instead of "S-1".',
  hint: 'Put your own id into the snippet.',
  expected: [{ attribute: 'data-site', found: 'S-9', match: 'equals', expected: ['S-1'] }],
  found: '<script src="https://cdn.example.com/p.js" data-site="S-9">',
}

/** Inserts an entry of the timeline, about the step that is broken unless said otherwise. */
export async function insertTestChange(
  db: Database,
  installationId: string,
  change: Pick<MonitorChangeRow, 'type' | 'occurred_at' | 'incident_id'> & Partial<MonitorChangeRow>,
): Promise<void> {
  const nothing = { code: 'ok', message: null, hint: null, expected: null, found: null }
  const known = { ok_at: daysAgo(2), ok_found: '<script src="https://cdn.example.com/p.js" data-site="S-1">' }
  const row = { id: newId(), installation_id: installationId, step_slug: 'snippet', ...nothing, ...known }
  await insertMonitorChanges(db, installationId, [{ ...row, ...change }])
}
