import { z } from 'zod'
import { pageOf } from '../../api/admin/page.ts'
import { historyEntry, installationDetails } from '../../api/endpoints/admin/installations/details.ts'
import {
  installation,
  installationProgress,
  stuckStep,
  tokenResponse,
} from '../../api/endpoints/admin/installations/installation.ts'
import type { InstallationOrder, MonitorStatusFilter } from '../../api/store/installations/rows.ts'
import { callApi, type ApiAccess } from '../admin-api.ts'
import type { Listed } from '../lists/listed.ts'
import { listPages } from '../lists/list-pages.ts'

/** Earlier releases of the service do not say which checks are open and what kind of step an installation is stuck at. */
const shownProgress = {
  steps: installationProgress.partial({ open_checks: true }),
  stuck: stuckStep.partial({ type: true }).nullable(),
}

/** Nor do they say why an installation is stuck or how its monitor is, and they have one token. */
const shownInstallation = installation
  .extend(shownProgress)
  .partial({ template_name: true, stuck: true, monitor: true })
const shownDetails = installationDetails.extend(shownProgress).partial({
  template_name: true,
  stuck: true,
  monitor: true,
  further_tokens: true,
})

/** For an existing installation, the response has no token. */
const createdInstallation = shownInstallation.extend({ token: z.string().optional() })

const installationPage = pageOf(shownInstallation)

/** An entry of the history. Earlier releases of the service do not say what to do. */
const shownEntry = historyEntry.partial({ hint: true, warnings: true, retry_at: true })
const historyPage = z.object({ data: z.array(shownEntry) })

export type Installation = z.infer<typeof shownInstallation>
/** A created or existing installation. If it already existed, it has no token and no share link. */
export type CreatedInstallation = z.infer<typeof createdInstallation> & { share_link?: string }
export type DetailedInstallation = z.infer<typeof shownDetails> & {
  history: z.infer<typeof shownEntry>[]
}

/** Options as commander parses them. For undefined ones, the service uses its default. */
export type CreateOptions = {
  target: string
  externalRef?: string
  var?: Readonly<Record<string, string>>
  platform?: string
  locale?: string
  scope?: string
  /** Lifetime of the token in seconds. */
  expiresIn?: number
}

/** Runs `waymark installations create`. */
export async function createInstallation(
  api: ApiAccess,
  { template, externalRef, var: variables, expiresIn, ...options }: CreateOptions & { template: string },
): Promise<CreatedInstallation> {
  const { target, platform, locale, scope } = options
  const fields = { external_ref: externalRef, variables, expires_in: expiresIn }
  const body = JSON.stringify({ template_id: template, target, platform, locale, scope, ...fields })
  const response = await callApi(api, { method: 'POST', path: '/v1/admin/installations', body })
  const created = createdInstallation.parse(JSON.parse(response))
  return created.token === undefined ? created : { ...created, share_link: `${api.url}/i#${created.token}` }
}

export type ListOptions = {
  status?: Installation['status']
  stuckStep?: string
  monitorStatus?: MonitorStatusFilter
  order?: InstallationOrder
  query?: string
  limit: number
}

/** Runs `waymark installations list`: at most `limit` installations. */
export async function listInstallations(
  api: ApiAccess,
  {
    template,
    status,
    stuckStep,
    monitorStatus,
    order,
    query: text,
    limit,
  }: ListOptions & { template: string | undefined },
): Promise<Listed<Installation>> {
  const query = {
    template_id: template,
    status,
    stuck_step: stuckStep,
    monitor_status: monitorStatus,
    order,
    q: text,
  }
  return listPages(api, { path: '/v1/admin/installations', query, limit }, installationPage)
}

/** Runs `waymark installations show`: the installation with its steps, signals and last checks. */
export async function showInstallation(api: ApiAccess, id: string): Promise<DetailedInstallation> {
  const [details, history] = await Promise.all([
    readDetails(api, id),
    callApi(api, { method: 'GET', path: `${pathOf(id)}/history` }),
  ])
  const { data } = historyPage.parse(JSON.parse(history))
  return { ...details, history: data }
}

/** Reads an installation with its steps. */
export async function readDetails(api: ApiAccess, id: string): Promise<z.infer<typeof shownDetails>> {
  return shownDetails.parse(JSON.parse(await callApi(api, { method: 'GET', path: pathOf(id) })))
}

export type NewLink = { id: string; token: string; share_link: string; expires_at: string }

/** Runs `waymark installations link`: adds a token, beside which those before keep working. */
export async function addLink(
  api: ApiAccess,
  id: string,
  { expiresIn }: { expiresIn?: number },
): Promise<NewLink> {
  const body = JSON.stringify({ expires_in: expiresIn })
  const response = await callApi(api, { method: 'POST', path: `${pathOf(id)}/tokens`, body })
  const { token, token_info } = tokenResponse.parse(JSON.parse(response))
  return { id, token, share_link: `${api.url}/i#${token}`, expires_at: token_info.expires_at }
}

/** Runs `waymark installations revoke`: ends all tokens. */
export async function revokeToken(api: ApiAccess, id: string): Promise<void> {
  await callApi(api, { method: 'DELETE', path: `${pathOf(id)}/token` })
}

/** Path of an installation in the admin API. */
export function pathOf(id: string): string {
  return `/v1/admin/installations/${encodeURIComponent(id)}`
}
