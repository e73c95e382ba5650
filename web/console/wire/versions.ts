import type { CheckResult } from '../../../shared/check/result.ts'
import type { Guide } from '../../widget/guide.ts'
import { ask } from '../service.ts'
import { askAll } from './pages.ts'

export const requirementTypes = {
  code_snippet: 'Code snippet',
  dns_record: 'DNS record',
  meta_tag: 'Meta tag',
  file_upload: 'File upload',
  tag_manager: 'Tag manager',
  plugin: 'Plugin',
  app_embed: 'App embed',
  manual: 'Instructions only',
} as const

export type RequirementType = keyof typeof requirementTypes

export type Translation = { readonly title: string | null; readonly body: string | null }

export type StepConfig = {
  readonly slug: string
  readonly body: string
  readonly snippet: string | null
  readonly language: string | null
  readonly placement: string | null
  readonly i18n: Readonly<Record<string, Translation>>
}

/** A check as its author wrote it; which fields there are depends on `type` (shared/check/config.ts). */
export type Verification = Readonly<Record<string, unknown>> & { readonly type: string }

export type Requirement = {
  /** Absent until the step is saved for the first time. */
  readonly id?: string
  readonly requirement_type: RequirementType
  readonly title: string
  readonly optional: boolean
  readonly platform_ids: readonly string[]
  readonly installation_scopes: readonly string[]
  readonly config: StepConfig
  readonly verification: Verification | null
}

export type VersionFields = {
  readonly allowed_scopes: readonly string[]
  readonly default_scope: string
  readonly changelog: string
}

export type Version = VersionFields & {
  readonly id: string
  readonly template_id: string
  readonly version: number
  readonly status: 'draft' | 'published' | 'unpublished'
  readonly is_current: boolean
  readonly published_at: string | null
  readonly unpublished_at: string | null
  readonly unpublish_reason: string | null
  readonly content_hash: string | null
  readonly revision: number
  readonly created_at: string
}

export type Finding = { readonly code: string; readonly path: string; readonly message: string }
export type Judgement = {
  readonly valid: boolean
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
}

export type Change = { readonly path: string; readonly before: unknown; readonly after: unknown }
export type NamedStep = { readonly id: string; readonly slug: string; readonly title: string }

export type Difference = {
  readonly fields: readonly Change[]
  readonly added: readonly NamedStep[]
  readonly removed: readonly NamedStep[]
  readonly changed: readonly (NamedStep & { readonly fields: readonly Change[] })[]
  readonly moved: readonly (NamedStep & { readonly from: number; readonly to: number })[]
}

/** Newest first. */
export async function listVersions(templateId: string, signal?: AbortSignal): Promise<Version[]> {
  return askAll(`/templates/${templateId}/versions`, signal)
}

export async function readVersion(id: string, signal?: AbortSignal): Promise<Version> {
  return (await ask<Version>(`GET /versions/${id}`, { signal })).body
}

export async function createDraft(templateId: string, fromVersionId?: string): Promise<Version> {
  const body = fromVersionId === undefined ? {} : { from_version_id: fromVersionId }
  return (await ask<Version>(`POST /templates/${templateId}/versions`, { body })).body
}

export async function deleteDraft({ id, revision }: Version): Promise<void> {
  await ask(`DELETE /versions/${id}`, { revision })
}

type StepList = { readonly requirements: readonly Requirement[] }

/** The steps, and the revision of the version that they belong to. */
export async function readSteps(
  versionId: string,
  signal?: AbortSignal,
): Promise<{ steps: readonly Requirement[]; revision: number }> {
  const { body, revision } = await ask<StepList>(`GET /versions/${versionId}/requirements`, { signal })
  return { steps: body.requirements, revision }
}

/** What steps are called now, by slug. */
export type Titles = ReadonlyMap<string, string>

export async function readTitles(versionId: string | null, signal: AbortSignal): Promise<Titles> {
  if (versionId === null) return new Map()
  const { steps } = await readSteps(versionId, signal)
  return new Map(steps.map(({ config, title }) => [config.slug, title]))
}

export async function saveSteps(
  { id, revision }: Pick<Version, 'id' | 'revision'>,
  requirements: readonly Requirement[],
): Promise<{ steps: readonly Requirement[]; revision: number }> {
  const options = { body: { requirements }, revision }
  const answer = await ask<StepList>(`PUT /versions/${id}/requirements`, options)
  return { steps: answer.body.requirements, revision: answer.revision }
}

export async function changeVersion(
  { id, revision }: Pick<Version, 'id' | 'revision'>,
  body: Partial<VersionFields>,
): Promise<Version> {
  return (await ask<Version>(`PATCH /versions/${id}`, { body, revision })).body
}

export async function judge(versionId: string, signal?: AbortSignal): Promise<Judgement> {
  return (await ask<Judgement>(`POST /versions/${versionId}/validate`, { signal })).body
}

/** The saved draft as readers would get it on its default platform and in its default language. */
export async function preview(versionId: string, signal?: AbortSignal): Promise<Guide> {
  return (await ask<Guide>(`POST /versions/${versionId}/preview`, { body: {}, signal })).body
}

export async function compare(versionId: string, signal?: AbortSignal): Promise<Difference> {
  return (await ask<Difference>(`GET /versions/${versionId}/diff`, { signal })).body
}

export async function publish({ id, revision }: Version): Promise<Version> {
  return (await ask<Version>(`POST /versions/${id}/publish`, { revision })).body
}

export async function unpublish({ id, revision }: Version, reason: string): Promise<Version> {
  return (await ask<Version>(`POST /versions/${id}/unpublish`, { body: { reason }, revision })).body
}

type Try = { stepSlug: string; target: string; signal?: AbortSignal | undefined }

export async function tryCheck(versionId: string, { stepSlug, target, signal }: Try): Promise<CheckResult> {
  const body = { step_slug: stepSlug, target }
  return (await ask<CheckResult>(`POST /versions/${versionId}/test`, { body, signal })).body
}
