import type { AdminDeps } from '../../../admin/admin-endpoint.ts'
import { ApiError } from '../../../errors/errors.ts'
import { requireTemplate } from '../../../guides/find-template.ts'
import type { MonitorTimes } from '../../../monitors/times.ts'
import type { Database } from '../../../store/database.ts'
import type { InstallationRow } from '../../../store/installations/rows.ts'
import { lockMonitor, type MonitorRow } from '../../../store/monitors/monitors.ts'
import { lockOwnInstallation } from '../installations/response.ts'
import { readMonitorDetails } from './show.ts'

export type MonitorDeps = AdminDeps & { readonly monitorTimes: MonitorTimes }

export const tag = 'Monitors'
export const path = '/v1/admin/installations/{id}/monitor'
export const RESOURCE = 'monitor'

/** A monitor of the account, with its installation. */
export type OwnMonitor = { readonly monitor: MonitorRow; readonly installation: InstallationRow }

/** Throws 404 `monitor_not_found` for an installation without a monitor. */
export function requireMonitor(monitor: MonitorRow | undefined): MonitorRow {
  if (monitor) return monitor
  throw new ApiError('monitor_not_found', 'The installation has no monitor')
}

/** Locks an installation of the account and its monitor until the transaction ends. Throws 404. */
export async function lockOwnMonitor(
  trx: Database,
  { accountId, id }: { accountId: string; id: string },
): Promise<OwnMonitor> {
  const installation = await lockOwnInstallation(trx, { account_id: accountId, id })
  return { installation, monitor: requireMonitor(await lockMonitor(trx, id)) }
}

/** Reads a monitor as the API shows it. */
export async function readDetails(
  { db, monitorTimes }: Pick<MonitorDeps, 'db' | 'monitorTimes'>,
  accountId: string,
  { monitor, installation }: OwnMonitor,
): ReturnType<typeof readMonitorDetails> {
  const template = await requireTemplate(db, accountId, installation.template_id)
  const { external_ref, target } = installation
  return readMonitorDetails({ db, monitorTimes }, template, { ...monitor, external_ref, target })
}
