import assert from 'node:assert/strict'
import type { z } from 'zod'
import type { installationDetails } from '../../../api/endpoints/admin/installations/details.ts'
import type { newInstallationResponse } from '../../../api/endpoints/admin/installations/installation.ts'
import type { AdminApi } from './admin-api.ts'
import type { JsonResponse } from './api-requests.ts'
import { makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from './drafts.ts'

type Call = AdminApi['call']
type Fields = Readonly<Record<string, unknown>>

export type Installation = z.infer<typeof newInstallationResponse>
export type InstallationDetails = z.infer<typeof installationDetails>

export const TARGET = 'https://shop.example/'

/** Publishes a guide with a checked, a manual, an optional and a Wix-only step. Returns the template's id. */
export async function publishInstallable(call: Call, variables: readonly unknown[] = []): Promise<string> {
  const template = await makeTemplate(call, { locales: ['en', 'de'], variables })
  const draft = await makeDraft(call, template.id)
  const verification = { type: 'script_presence', selector: 'script[src]' }
  const steps = [
    stepWith('snippet', { verification }),
    stepWith('settings'),
    stepWith('extra', { optional: true }),
    stepWith('wix-only', { platform_ids: ['wix'] }),
  ]
  await ok(putSteps(call, draft.id, steps))
  await ok(publish(call, draft.id))
  return template.id
}

export async function create(call: Call, fields: Fields, key?: string): Promise<JsonResponse> {
  const body = { target: TARGET, ...fields }
  return call('POST /v1/admin/installations', { body, ...(key && { key }) })
}

export async function makeInstallation(call: Call, fields: Fields, key?: string): Promise<Installation> {
  return ok<Installation>(create(call, fields, key), 201)
}

export async function readInstallation(call: Call, id: string): Promise<InstallationDetails> {
  return ok<InstallationDetails>(call(`GET /v1/admin/installations/${id}`))
}

/** State of each step, by slug. */
export function statesOf({ step_states: steps }: InstallationDetails): Record<string, string> {
  assert.equal(new Set(steps.map(({ slug }) => slug)).size, steps.length)
  return Object.fromEntries(steps.map(({ slug, state }) => [slug, state]))
}
