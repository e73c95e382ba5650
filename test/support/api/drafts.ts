import assert from 'node:assert/strict'
import type { z } from 'zod'
import type { template } from '../../../api/endpoints/admin/templates/template.ts'
import type { version } from '../../../api/endpoints/admin/versions/version.ts'
import type { AdminApi } from './admin-api.ts'
import type { JsonResponse } from './api-requests.ts'

export const branding = {
  name: 'Acme',
  primary_color: '#0f766e',
  logo_url: 'https://cdn.example.com/logo.svg',
}

export type Template = z.infer<typeof template>
export type Version = z.infer<typeof version>
/** The fields of a step in the API's responses that tests read. */
export type Step = {
  id: string
  title: string
  installation_scopes: string[]
  config: { slug: string; body: string }
}
export type Steps = { requirements: Step[] }

type Call = AdminApi['call']
type Fields = Readonly<Record<string, unknown>>

/** A step as an author sends it. */
export function stepWith(slug: string, { config, ...rest }: Fields & { config?: Fields } = {}): Fields {
  return {
    requirement_type: 'manual',
    title: `Title of ${slug}`,
    config: { slug, body: `Body of ${slug}`, ...config },
    ...rest,
  }
}

/** Returns the body of an admin call, which must have this status. */
export async function ok<Body = Fields>(answer: Promise<JsonResponse>, status = 200): Promise<Body> {
  const { status: got, body } = await answer
  assert.equal(got, status, JSON.stringify(body))
  return body as Body
}

export async function makeProject(call: Call, key?: string): Promise<string> {
  const body = { name: 'Shop', branding }
  return String((await ok(call('POST /v1/admin/projects', { body, ...(key && { key }) }), 201))['id'])
}

/** Creates a template in a new project. */
export async function makeTemplate(call: Call, fields: Fields = {}, key?: string): Promise<Template> {
  const project = await makeProject(call, key)
  const body = { name: 'Install the pixel', ...fields }
  return ok(call(`POST /v1/admin/projects/${project}/templates`, { body, ...(key && { key }) }), 201)
}

/** Creates an empty draft of a template. */
export async function makeDraft(call: Call, templateId: string, key?: string): Promise<Version> {
  return ok(call(`POST /v1/admin/templates/${templateId}/versions`, { body: {}, ...(key && { key }) }), 201)
}

/** Replaces the steps of a draft, whatever its revision. */
export async function putSteps(
  call: Call,
  versionId: string,
  steps: readonly unknown[],
): Promise<JsonResponse> {
  return call(`PUT /v1/admin/versions/${versionId}/requirements`, {
    body: { requirements: steps },
    headers: { 'If-Match': '*' },
  })
}

export async function publish(call: Call, versionId: string): Promise<JsonResponse> {
  return call(`POST /v1/admin/versions/${versionId}/publish`, { headers: { 'If-Match': '*' } })
}

/** Creates a template with one published version, whose steps have these slugs. */
export async function makePublished(
  call: Call,
  steps: readonly (string | ReturnType<typeof stepWith>)[] = ['first'],
): Promise<{ templateId: string; versionId: string; embedKey: string }> {
  const template = await makeTemplate(call)
  const draft = await makeDraft(call, template.id)
  await ok(
    putSteps(
      call,
      draft.id,
      steps.map((step) => (typeof step === 'string' ? stepWith(step) : step)),
    ),
  )
  await ok(publish(call, draft.id))
  return { templateId: template.id, versionId: draft.id, embedKey: keyOf(template) }
}

/** Returns the template's first embed key. */
export function keyOf({ embed_keys: [first] }: Template): string {
  return first?.key ?? ''
}
