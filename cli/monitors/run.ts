import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { pageOf } from '../../api/admin/page.ts'
import { monitor, monitorDetails, monitorStep } from '../../api/endpoints/admin/monitors/schemas.ts'
import { callApi, type ApiAccess } from '../admin-api.ts'
import { UsageError } from '../command-error.ts'
import { listItems } from '../lists/list-pages.ts'
import type { Outcome } from '../outcome.ts'

const LIST = '/v1/admin/monitors'
/** A look begins within a second or two, and its checks take a few more. */
const RUN_LIMIT_MS = 20_000
const LOOK_EVERY_MS = 500

/** Earlier releases of the service do not tell shares of days, or since when a step has been failing. */
const shownMonitor = monitor.partial({ day_uptimes: true, uptime: true })
const shownDetails = monitorDetails
  .partial({ day_uptimes: true, uptime: true })
  .extend({ step_states: z.array(monitorStep.partial({ failing_since: true })) })

const monitorPage = pageOf(shownMonitor)
const statusCount = z.object({ status: z.string(), code: z.string().nullable(), monitors: z.int() })
const countsPage = z.object({ counts: z.array(statusCount) })

export type Monitor = z.infer<typeof shownMonitor>
export type DetailedMonitor = z.infer<typeof shownDetails>
/** Number of monitors with a status and its cause. */
export type StatusCount = z.infer<typeof statusCount>

export type ListOptions = { template?: string; status?: Monitor['status']; limit: number }

/** Runs `waymark monitors list`: at most `limit` monitors, those of the newest installations first. */
export async function listMonitors(
  api: ApiAccess,
  { template, status, limit }: ListOptions,
): Promise<Monitor[]> {
  return listItems(api, { path: LIST, query: { template_id: template, status }, limit }, monitorPage)
}

/** Counts all monitors, or those of a template, by status and cause. */
export async function countMonitors(
  api: ApiAccess,
  { template }: Pick<ListOptions, 'template'>,
): Promise<StatusCount[]> {
  const query = template === undefined ? '' : `&template_id=${encodeURIComponent(template)}`
  const page = await callApi(api, { method: 'GET', path: `${LIST}?limit=1${query}` })
  return countsPage.parse(JSON.parse(page)).counts
}

/** Adds up the monitors with a status, or all. */
export function totalOf(counts: readonly StatusCount[], wanted?: string): number {
  return counts.reduce(
    (sum, { status, monitors }) => sum + (wanted === undefined || status === wanted ? monitors : 0),
    0,
  )
}

/** Runs `waymark monitors show`. */
export async function readMonitor(api: ApiAccess, id: string): Promise<DetailedMonitor> {
  return send(api, { method: 'GET', path: pathOf(id) })
}

/** Options as commander parses them. For undefined ones, the service uses its default. */
export type StartOptions = { interval: string; step?: string[]; badge?: boolean }

/** Runs `waymark monitors start`. A monitor that there is already gets these settings. */
export async function startMonitor(
  api: ApiAccess,
  id: string,
  { interval, step: steps, badge }: StartOptions,
): Promise<DetailedMonitor> {
  return send(api, { method: 'PUT', path: pathOf(id), body: JSON.stringify({ interval, steps, badge }) })
}

/** Runs `waymark monitors stop`. */
export async function stopMonitor(api: ApiAccess, id: string): Promise<void> {
  await callApi(api, { method: 'DELETE', path: pathOf(id) })
}

/** Runs `waymark monitors run`: returns the monitor after the look, and true if that has taken place by then. */
export async function runMonitor(
  api: ApiAccess,
  id: string,
): Promise<{ monitor: DetailedMonitor; isOver: boolean }> {
  const end = Date.now() + RUN_LIMIT_MS
  const before = await send(api, { method: 'POST', path: `${pathOf(id)}/run` })
  for (;;) {
    await sleep(LOOK_EVERY_MS)
    const after = await readMonitor(api, id)
    const isOver = after.last_run_at !== before.last_run_at
    if (isOver || Date.now() > end) return { monitor: after, isOver }
  }
}

/** Says whether what was installed is still in place. */
export function monitorOutcome({ status }: Pick<Monitor, 'status'>): Outcome {
  switch (status) {
    case 'healthy':
      return 'yes'
    case 'suspect':
    case 'broken':
    case 'flapping':
      return 'no'
    case 'not_established':
    case 'held':
    case 'cannot_tell':
      return 'unknown'
  }
}

/** Runs `waymark monitors acknowledge`. */
export async function acknowledgeIncident(api: ApiAccess, id: string): Promise<DetailedMonitor> {
  return send(api, { method: 'POST', path: `${pathOf(id)}/acknowledge` })
}

/** Options as commander parses them: a time, or a number of seconds from now. */
export type MuteOptions = { until?: string; for?: number }

/** Runs `waymark monitors mute`. Throws UsageError without a time. */
export async function muteMonitor(
  api: ApiAccess,
  id: string,
  { until, for: seconds }: MuteOptions,
): Promise<DetailedMonitor> {
  if (until !== undefined) return muteUntil(api, id, until)
  if (seconds === undefined) throw new UsageError('give --until or --for')
  return muteUntil(api, id, new Date(Date.now() + seconds * 1000).toISOString())
}

/** Runs `waymark monitors unmute`. */
export async function unmuteMonitor(api: ApiAccess, id: string): Promise<DetailedMonitor> {
  return muteUntil(api, id, null)
}

async function muteUntil(api: ApiAccess, id: string, time: string | null): Promise<DetailedMonitor> {
  return send(api, { method: 'PATCH', path: pathOf(id), body: JSON.stringify({ muted_until: time }) })
}

async function send(api: ApiAccess, request: Parameters<typeof callApi>[1]): Promise<DetailedMonitor> {
  return shownDetails.parse(JSON.parse(await callApi(api, request)))
}

function pathOf(id: string): string {
  return `/v1/admin/installations/${encodeURIComponent(id)}/monitor`
}
