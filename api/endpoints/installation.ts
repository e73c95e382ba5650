import { z } from 'zod'
import type { CompiledGuide, FindGuide } from '../guides/compile.ts'
import type { ResponseTemplateCache } from '../guides/response-template-cache.ts'
import { requirePlatform, requirePublished } from '../guides/selection.ts'
import { jsonResponse, type HttpResponse } from '../http/response.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import type { HttpRequest } from '../http/request.ts'
import { fieldError } from '../errors/refuse-fields.ts'
import { embedKeyNotFound } from '../guards/embed-key.ts'
import {
  ownEmbedKey,
  privateNoStore,
  requireInstallation,
  tokenInvalid,
  type RequireInstallationDeps,
} from '../guards/require-installation.ts'
import { changeInstallation } from '../installations/change.ts'
import { publicChangeShape } from '../installations/fields.ts'
import { openAllSteps } from '../installations/open-steps.ts'
import { lockWithGuide, type LockedInstallation } from '../installations/progress.ts'
import {
  installationExample,
  publicInstallation,
  showInstallation,
} from '../installations/public-installation.ts'
import { stepTick, stepTickRules, tickedSlug, toTick } from '../installations/tick-body.ts'
import { tickStep } from '../installations/tick.ts'
import { publicMonitor, readPublicMonitor } from '../monitors/public-monitor.ts'
import type { Database } from '../store/database.ts'
import { lockInstallationById } from '../store/installations/locks.ts'
import type { InstallationOfToken } from '../store/installations/tokens.ts'

export type InstallationDeps = RequireInstallationDeps & {
  readonly findGuide: FindGuide
  readonly responseTemplates: ResponseTemplateCache
}

const tag = 'Installations'
const security = 'installation'
const path = '/v1/installation'
const ownInstallation = publicInstallation
  .extend({
    monitor: publicMonitor.nullable().describe('Whether it is still in place; null if nobody watches it'),
  })
  .meta({ id: 'PublicInstallation', examples: [{ ...installationExample, monitor: null }] })
type OwnInstallation = z.infer<typeof ownInstallation>
const shown = { 200: { description: 'The installation', body: ownInstallation } }

const changes = z
  .object(publicChangeShape)
  .meta({ id: 'OwnInstallationChange', examples: [{ platform: 'wordpress' }] })

/** Endpoints for the holder of an installation's token. */
export const installationEndpoints: Endpoint<InstallationDeps>[] = [
  endpoint({
    operationId: 'getOwnInstallation',
    method: 'GET',
    path,
    tag,
    summary: "Read the token's installation",
    description: 'Includes the state of each step, so that the guide can be resumed on any device.',
    security,
    responses: shown,
    errors: [],
    handler: async ({ request }, deps) =>
      jsonResponse(await readOwnInstallation(request, deps), { headers: privateNoStore }),
  }),
  endpoint({
    operationId: 'updateOwnInstallation',
    method: 'PATCH',
    path,
    tag,
    summary: 'Change the target, platform or locale',
    description: 'If the target or platform changes, steps with a check must be checked again.',
    security,
    body: changes,
    responses: shown,
    errors: ['target_change_not_allowed', 'guide_not_published', 'unknown_platform'],
    handler: async ({ request, body }, deps) => {
      const installation = await requireInstallation(request, deps)
      if (body.target !== undefined && !installation.may_change_target) {
        const message = 'the account does not allow changes'
        throw fieldError('target_change_not_allowed', { path: 'target', code: 'not_allowed', message })
      }
      const found = await findOwnGuide(installation, deps)
      if (body.platform !== undefined) requirePlatform(requirePublished(found.guide).platforms, body.platform)
      const changed = await withLock(deps.db, { installation, ...found }, async (trx, locked) =>
        changeInstallation(trx, locked, body),
      )
      return respondWithInstallation({ ...installation, ...changed }, found, deps)
    },
  }),
  endpoint({
    operationId: 'updateOwnStep',
    method: 'POST',
    path: '/v1/installation/steps/{slug}',
    tag,
    summary: 'Mark a step as done or skipped',
    description: stepTickRules,
    security,
    params: z.object({ slug: tickedSlug }),
    body: stepTick,
    responses: shown,
    errors: ['step_not_found', 'step_has_check', 'step_not_optional'],
    handler: async ({ request, params: { slug }, body }, deps) => {
      const installation = await requireInstallation(request, deps)
      const found = await findOwnGuide(installation, deps)
      const ticked = await withLock(deps.db, { installation, ...found }, async (trx, locked) => ({
        hasCompleted: await tickStep(trx, locked, { slug, ...toTick(body) }),
        row: await lockInstallationById(trx, installation.id),
      }))
      if (ticked.hasCompleted) deps.installationMetrics.countCompletion()
      return respondWithInstallation({ ...installation, ...ticked.row }, found, deps)
    },
  }),
]

/** Returns the installation of the request's token, and marks its steps as opened. */
export async function readOwnInstallation(
  request: HttpRequest,
  deps: InstallationDeps,
): Promise<OwnInstallation> {
  const installation = await requireInstallation(request, deps)
  return openInstallation(installation, await findOwnGuide(installation, deps), deps)
}

type OwnGuide = { readonly embedKey: string; readonly guide: CompiledGuide }

/** Finds the guide of the installation's template by its newest embed key. */
async function findOwnGuide(
  installation: InstallationOfToken,
  { findGuide }: InstallationDeps,
): Promise<OwnGuide> {
  const embedKey = ownEmbedKey(installation)
  const guide = await findGuide(embedKey)
  if (!guide) throw embedKeyNotFound()
  return { embedKey, guide }
}

async function respondWithInstallation(
  installation: InstallationOfToken,
  own: OwnGuide,
  deps: InstallationDeps,
): Promise<HttpResponse> {
  return jsonResponse(await openInstallation(installation, own, deps), { headers: privateNoStore })
}

async function openInstallation(
  installation: InstallationOfToken,
  { embedKey, guide }: OwnGuide,
  { db, responseTemplates }: InstallationDeps,
): Promise<OwnInstallation> {
  const rows = await openAllSteps(db, installation, guide.published)
  const body = showInstallation({ installation, embedKey, guide, responseTemplates }, rows)
  const monitor = await readPublicMonitor(db, installation.id, body.locale)
  return { ...body, monitor }
}

/** Runs a change in a transaction that locks the installation. */
async function withLock<T>(
  db: Database,
  { installation, guide }: { installation: InstallationOfToken; guide: CompiledGuide },
  work: (trx: Database, locked: LockedInstallation) => Promise<T>,
): Promise<T> {
  return db.transaction(async (trx) => {
    const locked = await lockWithGuide(trx, installation, guide.published)
    if (!locked) throw tokenInvalid()
    return work(trx, locked)
  })
}
