import { callAdmin } from '../request.ts'
import { listPage, type Page } from './pages.ts'
import type { Responses, Schemas } from './schema.ts'

export type Monitor = Schemas['Monitor']
/** A monitor with the state of its steps, its incidents and its timeline. */
export type MonitorDetails = Schemas['MonitorDetails']
export type MonitorStatus = Monitor['status']
export type MonitoredStep = Schemas['MonitorStep']
export type MonitorChange = Schemas['MonitorTimelineEntry']
export type Incident = Schemas['MonitorIncident']
export type MonitorNotice = Schemas['MonitorNotice']
export type Day = Monitor['days'][number]
export type MonitorCount = Schemas['MonitorCount']
export type MonitorPage = Page<Monitor> & Pick<Responses['GET /monitors'], 'counts'>

/** Filters for the list. An empty filter matches every monitor. */
export type MonitorFilters = { readonly status: string; readonly code: string }

const PAGE_SIZE = 50

/** Reads a page of a guide's monitors, the worst first. */
export async function readMonitors(
  templateId: string,
  filters: MonitorFilters,
  { cursor, signal }: { cursor: string; signal?: AbortSignal },
): Promise<MonitorPage> {
  const active = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return readPage({ template_id: templateId, sort: 'worst', ...active }, { cursor, limit: PAGE_SIZE, signal })
}

/** Reads the worst monitors with an open incident, of a guide or of all, and how many there are of each status. */
export async function readOpenIncidents(
  templateId: string | undefined,
  limit: number,
  signal: AbortSignal,
): Promise<MonitorPage> {
  const ofGuide = templateId === undefined ? {} : { template_id: templateId }
  return readPage({ ...ofGuide, incident: 'open', sort: 'worst' }, { cursor: '', limit, signal })
}

async function readPage(
  query: Readonly<Record<string, string>>,
  bounds: { cursor: string; limit: number; signal?: AbortSignal | undefined },
): Promise<MonitorPage> {
  return (await listPage<Monitor>('/monitors', { ...bounds, query })).body as MonitorPage
}

export async function readMonitor(id: string, signal?: AbortSignal): Promise<MonitorDetails> {
  return (await callAdmin<MonitorDetails>(`GET ${pathOf(id)}`, { signal })).body
}

export async function startMonitor(id: string, interval: string): Promise<MonitorDetails> {
  return (await callAdmin<MonitorDetails>(`PUT ${pathOf(id)}`, { body: { interval } })).body
}

type Change = Partial<Pick<Monitor, 'interval' | 'muted_until' | 'badge'>>

/** Changes what is sent. Nothing else that others change meanwhile is lost, so the revision does not matter. */
export async function changeMonitor(id: string, body: Change): Promise<MonitorDetails> {
  return (await callAdmin<MonitorDetails>(`PATCH ${pathOf(id)}`, { body })).body
}

/** Has the site looked at within a second or two. */
export async function runMonitor(id: string): Promise<MonitorDetails> {
  return (await callAdmin<MonitorDetails>(`POST ${pathOf(id)}/run`)).body
}

export async function acknowledge(id: string): Promise<MonitorDetails> {
  return (await callAdmin<MonitorDetails>(`POST ${pathOf(id)}/acknowledge`)).body
}

export async function stopMonitor(id: string): Promise<void> {
  await callAdmin(`DELETE ${pathOf(id)}`)
}

function pathOf(id: string): string {
  return `/installations/${id}/monitor`
}

type StillInstalled = Responses['GET /templates/{id}/still-installed']
export type StillInstalledRow = StillInstalled['data'][number]

/** Reads how many completed installations were still in place at each age, of those on a platform and in a language. */
export async function readStillInstalled(
  templateId: string,
  { platform, locale }: { readonly platform?: string; readonly locale?: string },
  signal: AbortSignal,
): Promise<readonly StillInstalledRow[]> {
  const query = new URLSearchParams({
    ...(platform === undefined ? {} : { platform }),
    ...(locale === undefined ? {} : { locale }),
  })
  const endpoint = `GET /templates/${templateId}/still-installed?${query}`
  return (await callAdmin<StillInstalled>(endpoint, { signal })).body.data
}
