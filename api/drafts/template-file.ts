import { z } from 'zod'
import { canonicalJson } from '../../shared/canonical.ts'
import { internalLimits } from '../../shared/canonical/limits.ts'
import type { Database } from '../store/database.ts'
import type { Requirement } from '../../shared/content/version-content.ts'
import type { TemplateRow } from '../store/templates/templates.ts'
import type { VersionRow } from '../store/templates/versions.ts'
import { createDraft, createTemplate } from './create.ts'
import type { VersionWithTemplate } from './find.ts'
import { readRequirements } from './read-version.ts'
import { readFields } from './stored/stored-template.ts'
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

/**
 * Exports fields in a fixed order, so that the same template always gives the same file, byte for byte. What this release
 * does not understand is exported as it is stored, so a file with such values may not be a `TemplateFile`.
 */
export async function exportTemplate(
  db: Database,
  { template, version }: VersionWithTemplate,
): Promise<object> {
  const requirements = await readRequirements(db, version)
  const { fields, unsupported } = readFields(template)
  const { name, default_locale, locales, default_platform, ...json } =
    unsupported.length > 0 ? template : fields
  const { detection_rules, variables, completion } = json
  const names = Object(json.name_i18n) as object
  const stored = {
    waymark_template: 1,
    name,
    ...(Object.keys(names).length > 0 && { name_i18n: sortKeys(names) }),
    default_locale,
    locales,
    default_platform,
    detection_rules,
    variables: Array.isArray(variables) ? variables.map(toFileVariable) : variables,
    ...(completion !== null && { completion }),
    allowed_scopes: version.allowed_scopes,
    default_scope: version.default_scope,
    changelog: version.changelog,
    requirements: requirements.map(toFileForm),
  }
  return templateFile.safeParse(stored).data ?? stored
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

export function formatFile(file: object): string {
  return `${JSON.stringify(file, null, 2)}\n`
}

function toFileVariable(variable: unknown): unknown {
  if (typeof variable !== 'object' || variable === null) return variable
  const { name, type, label, label_i18n: labels, ...others } = variable as Record<string, unknown>
  return {
    name,
    type,
    label,
    ...(labels ? { label_i18n: sortKeys(Object(labels) as object) } : {}),
    ...others,
  }
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
function sortKeys(object: object): object {
  return JSON.parse(canonicalJson(object, internalLimits)) as object
}
