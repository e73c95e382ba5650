import type { Database } from '../store/database.ts'
import { newId } from '../store/id.ts'
import { countEndpointEvent, type WebhookEndpointRow } from '../store/webhooks/endpoints.ts'
import type { MonitorChangeRow } from '../store/monitors/changes.ts'
import type { HoldRow } from '../store/monitors/holds.ts'
import type { MonitorRow } from '../store/monitors/monitors.ts'
import { insertEvents } from '../store/webhooks/outbox.ts'
import {
  countInstallationEvents,
  countTemplateEvent,
  type CountedInstallation,
} from '../store/webhooks/subjects.ts'
import type { EventType } from '../../shared/webhooks/event-types.ts'

/** A line of a monitor's timeline, with the step and the monitor that it is about. */
export type MonitorEvent = {
  readonly change: MonitorChangeRow
  /** After the change. Without a title if the guide no longer has the step. */
  readonly step: { readonly title: string | undefined; readonly type: string; readonly status: string }
  readonly monitor: Pick<MonitorRow, 'interval_seconds' | 'muted_until'>
}

/** Writes the event of a change, with its id, in its transaction. The installation is locked. */
export async function writeMonitorEvent(trx: Database, event: MonitorEvent): Promise<void> {
  const { change, step, monitor } = event
  const [row] = await countInstallationEvents(trx, [change.installation_id])
  if (!row) return
  const { id, type, step_slug: slug, code, message, hint, expected, found, ok_at, ok_found } = change
  await insertEvents(trx, [
    {
      id,
      account_id: row.account_id,
      type: `monitor.${type}`,
      subject_id: row.id,
      sequence: Number(row.event_sequence),
      data: {
        installation: showInstallation(row),
        step: { slug, ...step, code, message, hint, expected, found, ok_at, ok_found },
        monitor: {
          interval_seconds: monitor.interval_seconds,
          muted_until: monitor.muted_until,
          incident_id: change.incident_id,
        },
      },
    },
  ])
}

/** Writes the event that tells an account of a hold. */
export async function writeHeldEvent(
  trx: Database,
  { hold, accountId }: { hold: HoldRow; accountId: string },
): Promise<void> {
  const { id, kind, key, started_at } = hold
  await insertEvents(trx, [
    {
      id: newId(),
      account_id: accountId,
      type: 'monitor.held',
      subject_id: id,
      sequence: 1,
      data: { hold: { id, kind, ...showGroup(kind, key), started_at } },
    },
  ])
}

function showGroup(kind: HoldRow['kind'], key: string): object {
  switch (kind) {
    case 'probe':
      return {}
    case 'type':
      return { type: key }
    case 'domain':
      return { domain: key.split(' ')[1] }
    case 'step': {
      const [version_id, step_slug] = key.split(' ')
      return { version_id, step_slug }
    }
  }
}

type InstallationEvent = Extract<EventType, `installation.${string}` | `step.${string}`>

/** A step and the outcome of its check, as its event tells of them. */
export type EventStep = {
  readonly slug: string
  readonly title: string
  readonly optional: boolean
  readonly type: string
  readonly state: string
  readonly code: string | null
  readonly message?: string | undefined
  readonly hint?: string | undefined
  readonly expected?: unknown
  readonly found?: unknown
}

/** Writes an event about each of these installations, which are locked, in the transaction of its change. */
export async function writeInstallationEvents(
  trx: Database,
  type: InstallationEvent,
  { installationIds, step }: { installationIds: readonly string[]; step?: EventStep },
): Promise<void> {
  if (installationIds.length === 0) return
  const counted = await countInstallationEvents(trx, installationIds)
  await insertEvents(
    trx,
    counted.map((row) => ({
      id: newId(),
      account_id: row.account_id,
      type,
      subject_id: row.id,
      sequence: Number(row.event_sequence),
      data: { installation: showInstallation(row), ...(step && { step }) },
    })),
  )
}

function showInstallation(row: CountedInstallation): object {
  const { account_id: _account, event_sequence: _sequence, ...shown } = row
  return shown
}

/** A version, as its event tells of it. */
export type EventVersion = {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly published_at: Date | null
  readonly changelog: string
  readonly content_hash: string | null
}

/** Writes an event about a version of a locked template. */
export async function writeVersionEvent(
  trx: Database,
  type: Extract<EventType, `version.${string}`>,
  { templateId, version, reason }: { templateId: string; version: EventVersion; reason?: string },
): Promise<void> {
  const { accountId, templateName, sequence } = await countTemplateEvent(trx, templateId)
  const data = {
    template: { id: templateId, name: templateName },
    version: {
      id: version.id,
      version: version.version,
      status: version.status,
      published_at: version.published_at,
      changelog: version.changelog,
      content_hash: version.content_hash,
      ...(reason !== undefined && { reason }),
    },
  }
  const event = { id: newId(), account_id: accountId, type, subject_id: templateId, sequence, data }
  await insertEvents(trx, [event])
}

/** Writes an event about a locked webhook endpoint. */
export async function writeEndpointEvent(
  trx: Database,
  type: Extract<EventType, `endpoint.${string}`>,
  endpoint: WebhookEndpointRow,
): Promise<void> {
  const { id, account_id, url, description, status, disabled_reason, failing_since, failures } = endpoint
  const sequence = await countEndpointEvent(trx, id)
  const data = { endpoint: { id, url, description, status, disabled_reason, failing_since, failures } }
  await insertEvents(trx, [{ id: newId(), account_id, type, subject_id: id, sequence, data }])
}
