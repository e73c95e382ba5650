import { z } from 'zod'
import { canonicalJson } from '../../shared/canonical.ts'
import { internalLimits } from '../../shared/canonical/limits.ts'
import { detectionRules } from '../guides/detection-rules.ts'
import { variables, type TemplateVariable } from '../guides/variables/declarations.ts'
import type { Database } from '../store/database.ts'
import type { Requirement } from '../../shared/content/version-content.ts'
import type { TemplateRow } from '../store/templates/templates.ts'
import type { VersionRow } from '../store/templates/versions.ts'
import { createDraft, createTemplate } from './create.ts'
import type { VersionWithTemplate } from './find.ts'
import { readRequirements } from './read-version.ts'
import { draftRequirement, listOf } from './requirement.ts'
import { saveRequirements } from './save-requirements.ts'
import { templateShape } from './template-fields.ts'
import { versionShape } from './version-fields.ts'

/**
 * A template and one of its versions as a file, with everything that the author wrote, but without ids, keys and times.
 * Slugs identify the steps.
 */
export const templateFile = z.strictObject({
  /** Version of the file format. */
  waymark_template: z.literal(1),
  ...templateShape,
  name_i18n: templateShape.name_i18n.optional(),
  completion: templateShape.completion.optional(),
  ...versionShape,
  requirements: listOf(draftRequirement.omit({ id: true }).meta({ id: 'FileRequirement' })),
})

export type TemplateFile = z.infer<typeof templateFile>

/** Exports fields in a fixed order, so that the same template always gives the same file, byte for byte. */
export async function exportTemplate(
  db: Database,
  { template, version }: VersionWithTemplate,
): Promise<TemplateFile> {
  const requirements = await readRequirements(db, version)
  return templateFile.parse({
    waymark_template: 1,
    name: template.name,
    ...(Object.keys(template.name_i18n).length > 0 && { name_i18n: sortKeys(template.name_i18n) }),
    default_locale: template.default_locale,
    locales: template.locales,
    default_platform: template.default_platform,
    detection_rules: detectionRules.parse(template.detection_rules),
    variables: variables.parse(template.variables).map(toFileVariable),
    ...(template.completion && { completion: template.completion }),
    allowed_scopes: version.allowed_scopes,
    default_scope: version.default_scope,
    changelog: version.changelog,
    requirements: requirements.map(toFileForm),
  })
}

type ImportTarget = {
  accountId: string
  projectId: string
  embedKey?: string
  /** Generated if absent. */
  ids?: { templateId: string; versionId: string } | undefined
}

/** Creates a template with one draft from a file. Throws the errors of `createTemplate` and of `createDraft`. */
export async function importTemplate(
  trx: Database,
  { accountId, projectId, embedKey, ids }: ImportTarget,
  file: TemplateFile,
): Promise<{ template: TemplateRow; version: VersionRow }> {
  const { waymark_template: _, allowed_scopes, default_scope, changelog, requirements, ...rest } = file
  const fields = { ...rest, name_i18n: rest.name_i18n ?? {}, completion: rest.completion ?? null }
  const template = await createTemplate(trx, { id: ids?.templateId, accountId, projectId, fields, embedKey })
  const version = await createDraft(trx, template.id, {
    id: ids?.versionId,
    allowed_scopes,
    default_scope,
    changelog,
  })
  await saveRequirements(trx, version.id, requirements)
  return { template, version }
}

export function formatFile(file: TemplateFile): string {
  return `${JSON.stringify(file, null, 2)}\n`
}

function toFileVariable(variable: TemplateVariable): TemplateVariable {
  const { name, type, label, label_i18n: labels, ...others } = variable
  return { name, type, label, ...(labels && { label_i18n: sortKeys(labels) }), ...others }
}

function toFileForm(requirement: Requirement): unknown {
  const { id: _, order: __, verification, config, ...rest } = requirement
  return {
    ...rest,
    config: { ...config, i18n: sortKeys(config.i18n) },
    verification: { type: verification['type'], ...sortKeys(verification) },
  }
}

/** Sorts keys at every level, since Postgres reorders the keys of stored objects. */
function sortKeys<Value>(object: Readonly<Record<string, Value>>): Record<string, Value> {
  return JSON.parse(canonicalJson(object, internalLimits)) as Record<string, Value>
}
