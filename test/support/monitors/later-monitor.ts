import type { Database } from '../../../api/store/database.ts'
import { newId } from '../../../api/store/id.ts'
import { insertMonitorChanges } from '../../../api/store/monitors/changes.ts'
import { insertIncident, updateIncident } from '../../../api/store/monitors/incidents.ts'
import { insertMonitor } from '../../../api/store/monitors/monitors.ts'
import { upsertMonitorSteps } from '../../../api/store/monitors/steps.ts'

type Monitored = { readonly installationId: string; readonly templateId: string; readonly accountId: string }

/** Adds a monitor with JSON that this release does not know. */
export async function writeLaterMonitor(
  db: Database,
  { installationId, templateId, accountId }: Monitored,
): Promise<void> {
  const now = new Date()
  const owned = { installation_id: installationId, account_id: accountId }
  const later = { later: [1] }
  await insertMonitor(db, {
    ...owned,
    template_id: templateId,
    interval_seconds: 86_400,
    steps: null,
    muted_until: null,
    has_badge: true,
    due_at: new Date(now.getTime() + 86_400_000),
    host: 'shop.example',
  })
  const incident = {
    id: newId(),
    ...owned,
    domain: 'shop.example',
    status: 'broken' as const,
    notify_at: null,
  }
  await insertIncident(db, { ...incident, opened_at: now })
  await updateIncident(db, incident.id, { notices: [{ kind: 'by_telephone', at: 5 }] })
  const told = { code: 'a_later_code', message: 'Something.', hint: null }
  const evidence = { expected: later, found: later, ok_at: now, ok_found: later }
  await upsertMonitorSteps(db, [
    {
      ...owned,
      step_slug: 'ping',
      type: 'http_ping',
      version_id: newId(),
      domain: 'shop.example',
      check_hash: 'of a later release',
      state: 'broken',
      state_since: now,
      record: { state: 'a_later_state', ...later },
      looked_at: now,
      is_conclusive: true,
      has_turned: false,
      hold_id: null,
      cause: { code: 'a_later_code', facts: later },
      ...told,
      ...evidence,
    },
  ])
  const change = { id: newId(), installation_id: installationId, incident_id: incident.id, step_slug: 'ping' }
  await insertMonitorChanges(db, installationId, [
    { ...change, type: 'broken', occurred_at: now, ...told, ...evidence },
  ])
}
