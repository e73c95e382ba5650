import { omitUndefined } from '../../../../shared/omit-undefined.ts'
import { adminEndpoint } from '../../../admin/admin-endpoint.ts'
import { checkRevision, revisionHeaders, revisionResponse } from '../../../admin/revision.ts'
import { idParams } from '../../../errors/fields.ts'
import { notFound } from '../../../errors/refusals.ts'
import { exampleIds } from '../../../examples/ids.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { createdResponse, emptyResponse } from '../../../http/response.ts'
import { lockWithGuide } from '../../../installations/progress.ts'
import { intervalSeconds, showInterval } from '../../../monitors/interval.ts'
import { saveMonitor, type MonitorSettings } from '../../../monitors/manage.ts'
import { deleteMonitor, findMonitor, lockMonitor } from '../../../store/monitors/monitors.ts'
import { requireInstallation, RESOURCE as INSTALLATION } from '../installations/response.ts'
import { lockOwnMonitor, path, readDetails, requireMonitor, RESOURCE, tag, type MonitorDeps } from './deps.ts'
import { monitorChange, monitorDetails, monitorSettings } from './schemas.ts'

const params = idParams(exampleIds.monitoredId)
const shown = { description: 'The monitor', body: monitorDetails, headers: { ETag: 'always' } } as const

/** Endpoints that start, read, change and end the monitor of an installation. */
export const installationMonitorEndpoints: Endpoint<MonitorDeps>[] = [
  adminEndpoint({
    operationId: 'getMonitor',
    method: 'GET',
    path,
    tag,
    summary: 'Read the monitor of an installation',
    description: 'Returns it with the state of each step, the last incidents, and the timeline of changes.',
    scope: 'installations:read',
    params,
    responses: { 200: { description: 'The monitor', body: monitorDetails } },
    errors: ['monitor_not_found'],
    handler: async ({ caller: { accountId }, params: { id } }, { db, monitorTimes }) => {
      const owned = { account_id: accountId, id }
      const installation = await requireInstallation(db, owned)
      const monitor = requireMonitor(await findMonitor(db, owned))
      return revisionResponse(await readDetails({ db, monitorTimes }, accountId, { monitor, installation }))
    },
  }),
  adminEndpoint({
    operationId: 'setMonitor',
    method: 'PUT',
    path,
    tag,
    summary: 'Monitor an installation, or change its monitor',
    description:
      'Looks at its steps again and again, at once and then after each interval. Fields that are not sent have their ' +
      'defaults. A step counts from the first success of its check: a new version with another check turns nothing red.',
    scope: 'installations:write',
    params: idParams(exampleIds.unmonitoredId),
    body: monitorSettings,
    ifMatch: 'optional',
    responses: { 200: shown, 201: { ...shown, description: 'The new monitor. Location is its path' } },
    errors: ['monitor_steps_not_passed'],
    handler: async (
      { request, caller: { accountId }, params: { id }, body, record },
      { db, monitorTimes },
    ) => {
      const found = await requireInstallation(db, { account_id: accountId, id })
      const locked = (await lockWithGuide(db, found)) ?? notFound(INSTALLATION)
      const before = await lockMonitor(db, id)
      if (before) checkRevision(request, before.revision)
      const settings = toSettings(body)
      const { row, isNew } = await saveMonitor(
        db,
        { locked, before, accountId, settings },
        { times: monitorTimes, now: new Date() },
      )
      const details = await readDetails({ db, monitorTimes }, accountId, {
        monitor: row,
        installation: locked.row,
      })
      if (row === before) return revisionResponse(details)
      const action = isNew ? 'monitor.started' : 'monitor.changed'
      await record({
        action,
        resource: RESOURCE,
        id,
        ...(before && { before: auditOf(before) }),
        after: auditOf(row),
      })
      if (!isNew) return revisionResponse(details)
      return createdResponse(path.replace('{id}', id), details, revisionHeaders(details))
    },
  }),
  adminEndpoint({
    operationId: 'updateMonitor',
    method: 'PATCH',
    path,
    tag,
    summary: 'Change or mute a monitor',
    description: 'Changes only the fields that are sent. `muted_until` mutes it, and null ends that.',
    scope: 'installations:write',
    params,
    body: monitorChange,
    ifMatch: 'optional',
    responses: { 200: shown },
    errors: ['monitor_not_found', 'monitor_steps_not_passed'],
    handler: async (
      { request, caller: { accountId }, params: { id }, body, record },
      { db, monitorTimes },
    ) => {
      const found = await requireInstallation(db, { account_id: accountId, id })
      const locked = (await lockWithGuide(db, found)) ?? notFound(INSTALLATION)
      const before = requireMonitor(await lockMonitor(db, id))
      checkRevision(request, before.revision)
      const interval = showInterval(before.interval_seconds)
      const { steps, has_badge: badge, muted_until: mutedUntil } = before
      const muted_until = mutedUntil?.toISOString() ?? null
      const settings = toSettings({ interval, steps, badge, muted_until, ...omitUndefined(body) })
      const { row } = await saveMonitor(
        db,
        { locked, before, accountId, settings },
        { times: monitorTimes, now: new Date() },
      )
      const details = await readDetails({ db, monitorTimes }, accountId, {
        monitor: row,
        installation: locked.row,
      })
      if (row === before) return revisionResponse(details)
      const [earlier, after] = [auditOf(before), auditOf(row)]
      await record({ action: 'monitor.changed', resource: RESOURCE, id, before: earlier, after })
      return revisionResponse(details)
    },
  }),
  adminEndpoint({
    operationId: 'deleteMonitor',
    method: 'DELETE',
    path,
    tag,
    summary: 'End the monitor of an installation',
    description: 'Deletes its timeline and its incidents, too.',
    scope: 'installations:write',
    params: idParams(exampleIds.endedId),
    ifMatch: 'optional',
    responses: { 204: { description: 'Deleted' } },
    errors: ['monitor_not_found'],
    handler: async ({ request, caller: { accountId }, params: { id }, record }, { db }) => {
      const { monitor } = await lockOwnMonitor(db, { accountId, id })
      checkRevision(request, monitor.revision)
      await deleteMonitor(db, id)
      await record({ action: 'monitor.deleted', resource: RESOURCE, id, before: auditOf(monitor) })
      return emptyResponse()
    },
  }),
]

type Settings = {
  readonly interval: string
  readonly steps: string[] | null
  readonly muted_until: string | null
  readonly badge: boolean
}

function toSettings({ interval, steps, muted_until: mutedUntil, badge }: Settings): MonitorSettings {
  return {
    interval_seconds: intervalSeconds(interval),
    steps,
    muted_until: mutedUntil === null ? null : new Date(mutedUntil),
    has_badge: badge,
  }
}

/** The settings of a monitor, for the audit log. */
function auditOf({ interval_seconds, steps, muted_until, has_badge }: MonitorSettings): Settings {
  return {
    interval: showInterval(interval_seconds),
    steps,
    muted_until: muted_until?.toISOString() ?? null,
    badge: has_badge,
  }
}
