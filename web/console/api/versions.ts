import type { CheckResult } from '../../../shared/check/result.ts'
import { INSTALLATION_TOKEN } from '../../../shared/content/placeholders.ts'
import type { Guide } from '../../widget/guide.ts'
import { callAdmin } from '../request.ts'
import { listAll } from './pages.ts'
import type { Responses, Schemas } from './schema.ts'

export type Requirement = Omit<Schemas['DraftRequirement'], 'verification'> & {
  readonly verification: Verification
}
export type RequirementType = Requirement['requirement_type']
export type StepConfig = Requirement['config']
export type Translation = StepConfig['i18n'][string]

/** A check that may be unfinished. Its `type` determines its other fields (shared/check/config.ts). */
export type Verification = Readonly<Record<string, unknown>> & { readonly type: string }

export type Version = Schemas['Version']
export type VersionFields = Pick<Version, 'allowed_scopes' | 'default_scope' | 'changelog'>

export type Validation = Responses['POST /versions/{id}/validate']

export type Difference = Schemas['VersionDiff']
export type ChangedField = Difference['fields'][number]
export type NamedStep = Difference['added'][number]

/** Lists all versions, newest first. */
export async function listVersions(templateId: string, signal?: AbortSignal): Promise<Version[]> {
  return listAll(`/templates/${templateId}/versions`, signal)
}

export async function readVersion(id: string, signal?: AbortSignal): Promise<Version> {
  return (await callAdmin<Version>(`GET /versions/${id}`, { signal })).body
}

export async function createDraft(templateId: string, fromVersionId?: string): Promise<Version> {
  const body = fromVersionId === undefined ? {} : { from_version_id: fromVersionId }
  return (await callAdmin<Version>(`POST /templates/${templateId}/versions`, { body })).body
}

export async function deleteDraft({ id, revision }: Version): Promise<void> {
  await callAdmin(`DELETE /versions/${id}`, { revision })
}

type StepList = { readonly requirements: readonly Requirement[] }

/** Reads the steps and the revision of their version. */
export async function readSteps(
  versionId: string,
  signal?: AbortSignal,
): Promise<{ steps: readonly Requirement[]; revision: number }> {
  const { body, revision } = await callAdmin<StepList>(`GET /versions/${versionId}/requirements`, { signal })
  return { steps: body.requirements, revision }
}

/** Step titles, keyed by slug. */
export type Titles = ReadonlyMap<string, string>

export async function readTitles(versionId: string | null, signal: AbortSignal): Promise<Titles> {
  if (versionId === null) return new Map()
  return titlesOf((await readSteps(versionId, signal)).steps)
}

export function titlesOf(steps: readonly Requirement[]): Titles {
  return new Map(steps.map(({ config, title }) => [config.slug, title]))
}

export async function saveSteps(
  { id, revision }: Pick<Version, 'id' | 'revision'>,
  requirements: readonly Requirement[],
): Promise<{ steps: readonly Requirement[]; revision: number }> {
  const options = { body: { requirements }, revision }
  const response = await callAdmin<StepList>(`PUT /versions/${id}/requirements`, options)
  return { steps: response.body.requirements, revision: response.revision }
}

export async function changeVersion(
  { id, revision }: Pick<Version, 'id' | 'revision'>,
  body: Partial<VersionFields>,
): Promise<Version> {
  return (await callAdmin<Version>(`PATCH /versions/${id}`, { body, revision })).body
}

export async function validate(versionId: string, signal?: AbortSignal): Promise<Validation> {
  return (await callAdmin<Validation>(`POST /versions/${versionId}/validate`, { signal })).body
}

type PreviewBody = {
  platform?: string
  locale?: string
  scope?: string
  variables?: Readonly<Record<string, string>>
  installation_token?: string
  /** Steps and scopes that are not saved yet. */
  requirements?: readonly Requirement[]
  allowed_scopes?: readonly string[]
  default_scope?: string
}

/** Renders a version, for its default platform, language and scope unless others are given. */
export async function preview(
  versionId: string,
  body: PreviewBody = {},
  signal?: AbortSignal,
): Promise<Guide> {
  return (await callAdmin<Guide>(`POST /versions/${versionId}/preview`, { body, signal, waits: true })).body
}

export async function compare(versionId: string, signal?: AbortSignal): Promise<Difference> {
  return (await callAdmin<Difference>(`GET /versions/${versionId}/diff`, { signal })).body
}

export async function publish({ id, revision }: Version): Promise<Version> {
  return (await callAdmin<Version>(`POST /versions/${id}/publish`, { revision })).body
}

export async function unpublish({ id, revision }: Version, reason: string): Promise<Version> {
  return (await callAdmin<Version>(`POST /versions/${id}/unpublish`, { body: { reason }, revision })).body
}

export type CheckRun = {
  stepSlug: string
  target: string
  /** Values of the variables that the check uses. */
  values?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
}

export async function tryCheck(
  versionId: string,
  { stepSlug, target, values = {}, signal }: CheckRun,
): Promise<CheckResult> {
  const { [INSTALLATION_TOKEN]: token, ...variables } = values
  const body = { step_slug: stepSlug, target, variables, ...(token && { installation_token: token }) }
  return (await callAdmin<CheckResult>(`POST /versions/${versionId}/test`, { body, signal })).body
}
