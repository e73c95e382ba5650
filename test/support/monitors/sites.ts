import { hostOf } from '../../../api/monitors/domains.ts'
import type { Database } from '../../../api/store/database.ts'
import { newId } from '../../../api/store/id.ts'
import type { NewMonitor } from '../../../api/store/monitors/monitors.ts'
import type { InsertedGuide } from '../api/guide.ts'

/** Rows of one statement, each with a handful of values. */
const CHUNK = 2000

export type MonitoredSites = {
  readonly guide: InsertedGuide
  readonly targets: readonly string[]
  readonly slugs: readonly string[]
  /** When the monitor of a site is due first. */
  readonly dueAt: (index: number) => Date
  readonly monitor?: Partial<Pick<NewMonitor, 'interval_seconds' | 'steps' | 'muted_until'>>
}

/** Inserts completed installations of a guide with their monitors, and returns their ids. */
export async function insertMonitoredSites(db: Database, sites: MonitoredSites): Promise<string[]> {
  const { guide, slugs, dueAt, monitor } = sites
  const rows = sites.targets.map((target, index) => ({ id: newId(), target, due_at: dueAt(index) }))
  const { templateId: template_id, accountId: account_id } = guide
  const dns_token = 'a'.repeat(32)
  const done = { template_id, dns_token, status: 'completed', completed_at: new Date() }
  const installations = rows.map(({ id, target }) => ({ id, target, ...done }))
  const steps = rows.flatMap(({ id }) =>
    slugs.map((slug) => ({ installation_id: id, step_slug: slug, state: 'done', code: 'ok' })),
  )
  const monitors = rows.map(({ id, target, due_at }) => ({
    installation_id: id,
    account_id,
    template_id,
    interval_seconds: 3600,
    due_at,
    host: hostOf(target),
    ...monitor,
  }))
  await db.batchInsert('installations', installations, CHUNK)
  await db.batchInsert('installation_steps', steps, CHUNK)
  await db.batchInsert('monitors', monitors, CHUNK)
  return rows.map(({ id }) => id)
}
