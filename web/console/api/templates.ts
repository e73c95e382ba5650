import { callAdmin } from '../request.ts'
import { listAll } from './pages.ts'
import type { Responses, Schemas } from './schema.ts'

export type Template = Schemas['Template']
export type DetectionRule = Schemas['DetectionRules'][number]
export type Variable = Schemas['Variables'][number]

export type Completion = NonNullable<Template['completion']>

export type TemplateFields = Pick<
  Template,
  | 'name'
  | 'name_i18n'
  | 'default_locale'
  | 'locales'
  | 'default_platform'
  | 'detection_rules'
  | 'variables'
  | 'completion'
  | 'public_limits'
  | 'monitor_default'
>

type ImportedTemplate = Responses['POST /projects/{id}/templates/import']

export async function listTemplates(projectId: string, signal: AbortSignal): Promise<Template[]> {
  return listAll(`/projects/${projectId}/templates`, signal)
}

export async function readTemplate(id: string, signal?: AbortSignal): Promise<Template> {
  return (await callAdmin<Template>(`GET /templates/${id}`, { signal })).body
}

export type TemplateLimits = Schemas['TemplateLimits']

/** Reads the limits in force, and how often visitors reached them. */
export async function readLimits(id: string, signal?: AbortSignal): Promise<TemplateLimits> {
  return (await callAdmin<TemplateLimits>(`GET /templates/${id}/limits`, { signal })).body
}

export async function importTemplate(projectId: string, file: unknown): Promise<ImportedTemplate> {
  return (await callAdmin<ImportedTemplate>(`POST /projects/${projectId}/templates/import`, { body: file }))
    .body
}

export async function changeTemplate(
  { id, revision }: Template,
  body: Partial<TemplateFields>,
): Promise<Template> {
  return (await callAdmin<Template>(`PATCH /templates/${id}`, { body, revision })).body
}

export async function deleteTemplate({ id, revision }: Template): Promise<void> {
  await callAdmin(`DELETE /templates/${id}`, { revision })
}

export async function rotateEmbedKey({ id, revision }: Template, overlapSeconds: number): Promise<Template> {
  const body = { overlap_seconds: overlapSeconds }
  return (await callAdmin<Template>(`POST /templates/${id}/embed-key/rotate`, { body, revision })).body
}

export async function makeCurrent(templateId: string, versionId: string): Promise<Template> {
  const body = { version_id: versionId }
  return (await callAdmin<Template>(`PUT /templates/${templateId}/current`, { body })).body
}

/** Returns the current embed key. */
export function keyOf({ embed_keys: keys }: Template): string {
  return (keys.find(({ expires_at: end }) => end === null) ?? keys[0])?.key ?? ''
}

/** Returns the fields of a template that can be changed. */
export function fieldsOf(template: Template): TemplateFields {
  const { name, name_i18n, default_locale, locales, default_platform, ...rest } = template
  const { detection_rules, variables, completion, public_limits, monitor_default } = rest
  const languages = { name_i18n, default_locale, locales }
  const lists = { detection_rules, variables }
  return { name, ...languages, default_platform, ...lists, completion, public_limits, monitor_default }
}
