import { z } from 'zod'
import { pageOf } from '../../api/admin/page.ts'
import { historyEntry, installationDetails } from '../../api/endpoints/admin/installations/details.ts'
import { installation } from '../../api/endpoints/admin/installations/installation.ts'
import { callApi, type ApiAccess } from '../admin-api.ts'
import type { Listed } from '../lists/listed.ts'
import { listPages } from '../lists/list-pages.ts'

/** For an existing installation, the response has no token. */
const createdInstallation = installation.extend({ token: z.string().optional() })

const installationPage = pageOf(installation)

/** An entry of the history. Earlier releases of the service do not say what to do. */
const shownEntry = historyEntry.partial({ hint: true, warnings: true, retry_at: true })
const historyPage = z.object({ data: z.array(shownEntry) })

export type Installation = z.infer<typeof installation>
/** A created or existing installation. If it already existed, it has no token and no share link. */
export type CreatedInstallation = z.infer<typeof createdInstallation> & { share_link?: string }
export type DetailedInstallation = z.infer<typeof installationDetails> & {
  history: z.infer<typeof shownEntry>[]
}

/** Options as commander parses them. For undefined ones, the service uses its default. */
export type CreateOptions = {
  target: string
  externalRef?: string
  variable?: Readonly<Record<string, string>>
  platform?: string
  locale?: string
  scope?: string
  /** Lifetime of the token in seconds. */
  expiresIn?: number
}

/** Runs `waymark installations create`. */
export async function createInstallation(
  api: ApiAccess,
  { template, externalRef, variable, expiresIn, ...rest }: CreateOptions & { template: string },
): Promise<CreatedInstallation> {
  const fields = { external_ref: externalRef, variables: variable, expires_in: expiresIn }
  const body = JSON.stringify({ template_id: template, ...rest, ...fields })
  const response = await callApi(api, { method: 'POST', path: '/v1/admin/installations', body })
  const created = createdInstallation.parse(JSON.parse(response))
  return created.token === undefined ? created : { ...created, share_link: `${api.url}/i#${created.token}` }
}

export type ListOptions = {
  status?: Installation['status']
  stuckStep?: string
  query?: string
  limit: number
}

/** Runs `waymark installations list`: at most `limit` installations, newest first. */
export async function listInstallations(
  api: ApiAccess,
  { template, status, stuckStep, query: text, limit }: ListOptions & { template: string },
): Promise<Listed<Installation>> {
  const query = { template_id: template, status, stuck_step: stuckStep, q: text }
  return listPages(api, { path: '/v1/admin/installations', query, limit }, installationPage)
}

/** Runs `waymark installations show`: the installation with its steps, signals and last checks. */
export async function showInstallation(api: ApiAccess, id: string): Promise<DetailedInstallation> {
  const path = pathOf(id)
  const [details, history] = await Promise.all([
    callApi(api, { method: 'GET', path }),
    callApi(api, { method: 'GET', path: `${path}/history` }),
  ])
  const { data } = historyPage.parse(JSON.parse(history))
  return { ...installationDetails.parse(JSON.parse(details)), history: data }
}

/** Runs `waymark installations revoke`. */
export async function revokeToken(api: ApiAccess, id: string): Promise<void> {
  await callApi(api, { method: 'DELETE', path: `${pathOf(id)}/token` })
}

function pathOf(id: string): string {
  return `/v1/admin/installations/${encodeURIComponent(id)}`
}
