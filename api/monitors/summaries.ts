import type { Database } from '../store/database.ts'
import { listMonitorsOf, type MonitorSummaryRow } from '../store/monitors/list.ts'
import { listMonitorSteps, type MonitorStepRow } from '../store/monitors/steps.ts'
import { worstStep } from './verdict/step-status.ts'

/** How the monitor of an installation is, and what it told of the step that is worst. */
export type MonitorSummary = MonitorSummaryRow &
  Pick<MonitorStepRow, 'message' | 'hint'> & {
    /** Slug of that step; null if no step is amiss. */
    readonly step_slug: string | null
  }

/** Reads the monitors of installations that the account is known to own, by the id of the installation. */
export async function summariseMonitors(
  db: Database,
  installationIds: readonly string[],
): Promise<Map<string, MonitorSummary>> {
  const monitors = await listMonitorsOf(db, installationIds)
  const failing = monitors.filter(({ code }) => code !== null).map(({ installation_id: id }) => id)
  const steps = failing.length === 0 ? [] : await listMonitorSteps(db, failing)
  const stepsById = Map.groupBy(steps, ({ installation_id: id }) => id)
  return new Map(
    monitors.map((monitor) => {
      const worst = worstStep(stepsById.get(monitor.installation_id) ?? [])
      const { message = null, hint = null, step_slug = null } = worst ?? {}
      return [monitor.installation_id, { ...monitor, step_slug, message, hint: hint || null }]
    }),
  )
}
