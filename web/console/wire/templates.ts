import { ask } from '../service.ts'
import { askAll } from './pages.ts'
import type { Version } from './versions.ts'

export const detectionSources = ['referer_host', 'origin_host', 'user_agent'] as const
export const detectionOps = ['equals', 'suffix', 'contains'] as const
export const variableTypes = ['id', 'domain', 'url', 'text', 'enum'] as const

export type DetectionRule = {
  readonly platform: string
  readonly source: (typeof detectionSources)[number]
  readonly op: (typeof detectionOps)[number]
  readonly value: string
}

export type Variable = {
  readonly name: string
  readonly type: (typeof variableTypes)[number]
  readonly label: string
  readonly required: boolean
  readonly default?: string
  readonly example: string
  readonly maxLength: number
  readonly options?: readonly string[]
}

export type TemplateFields = {
  readonly name: string
  readonly default_locale: string
  readonly locales: readonly string[]
  readonly default_platform: string
  readonly detection_rules: readonly DetectionRule[]
  readonly variables: readonly Variable[]
}

export type EmbedKey = {
  readonly key: string
  readonly created_at: string
  readonly expires_at: string | null
}

export type Template = TemplateFields & {
  readonly id: string
  readonly project_id: string
  readonly embed_keys: readonly EmbedKey[]
  readonly current_version_id: string | null
  readonly revision: number
  readonly created_at: string
}

export async function listTemplates(projectId: string, signal: AbortSignal): Promise<Template[]> {
  return askAll(`/projects/${projectId}/templates`, signal)
}

export async function readTemplate(id: string, signal?: AbortSignal): Promise<Template> {
  return (await ask<Template>(`GET /templates/${id}`, { signal })).body
}

export async function importTemplate(
  projectId: string,
  file: unknown,
): Promise<{ template: Template; version: Version }> {
  const what = `POST /projects/${projectId}/templates/import`
  return (await ask<{ template: Template; version: Version }>(what, { body: file })).body
}

export async function changeTemplate(
  { id, revision }: Template,
  body: Partial<TemplateFields>,
): Promise<Template> {
  return (await ask<Template>(`PATCH /templates/${id}`, { body, revision })).body
}

export async function deleteTemplate({ id, revision }: Template): Promise<void> {
  await ask(`DELETE /templates/${id}`, { revision })
}

export async function rotateEmbedKey({ id, revision }: Template, overlapSeconds: number): Promise<Template> {
  const body = { overlap_seconds: overlapSeconds }
  return (await ask<Template>(`POST /templates/${id}/embed-key/rotate`, { body, revision })).body
}

export async function makeCurrent(templateId: string, versionId: string): Promise<Template> {
  const body = { version_id: versionId }
  return (await ask<Template>(`PUT /templates/${templateId}/current`, { body })).body
}

/** The embed key to use. */
export function keyOf({ embed_keys: keys }: Template): string {
  return (keys.find(({ expires_at: end }) => end === null) ?? keys[0])?.key ?? ''
}
