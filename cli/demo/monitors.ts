import type { CompiledGuide } from '../../api/guides/compile.ts'
import { lockWithGuide } from '../../api/installations/progress.ts'
import { saveMonitor } from '../../api/monitors/manage.ts'
import { monitorTimes } from '../../api/monitors/times.ts'
import type { Database } from '../../api/store/database.ts'
import type { InstallationRow } from '../../api/store/installations/rows.ts'

type DemoMonitor = {
  readonly guide: CompiledGuide
  readonly installation: InstallationRow
  readonly intervalSeconds: number
  readonly hasBadge: boolean
}

/** Monitors a completed installation from now on. */
export async function startMonitor(
  trx: Database,
  { guide, installation, intervalSeconds, hasBadge }: DemoMonitor,
): Promise<void> {
  const locked = await lockWithGuide(trx, installation, guide.published)
  if (!locked) return
  const settings = { interval_seconds: intervalSeconds, steps: null, muted_until: null, has_badge: hasBadge }
  const deps = { times: monitorTimes(1), now: new Date() }
  await saveMonitor(trx, { locked, before: undefined, accountId: guide.accountId, settings }, deps)
}
