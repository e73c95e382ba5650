import { z } from 'zod'
import { canonicalJson } from '../../shared/canonical.ts'
import { internalLimits } from '../../shared/canonical/limits.ts'
import { detectionRules } from '../guides/detection-rules.ts'
import { variables } from '../guides/variables.ts'
import type { Database } from '../store/database.ts'
import type { Requirement } from '../store/requirements.ts'
import type { TemplateRow } from '../store/templates.ts'
import type { VersionRow } from '../store/versions.ts'
import { createDraft, createTemplate } from './create.ts'
import type { Held } from './find.ts'
import { readRequirements } from './read-version.ts'
import { draftRequirement, listOf } from './requirement.ts'
import { saveRequirements } from './save-requirements.ts'
import { templateShape } from './template-fields.ts'
import { versionShape } from './version-fields.ts'

/**
 * A template with one of its versions, as a file: all that its author has written, and nothing that belongs to the
 * place it comes from, such as ids, keys and times. Steps are known by their slugs.
 */
export const templateFile = z.strictObject({
  /** The version of this format. */
  waymark_template: z.literal(1),
  ...templateShape,
  ...versionShape,
  requirements: listOf(draftRequirement.omit({ id: true })),
})

export type TemplateFile = z.infer<typeof templateFile>

/** Everything in one order, so that the same template is the same file, byte for byte. */
export async function exportTemplate(db: Database, { template, version }: Held): Promise<TemplateFile> {
  const requirements = await readRequirements(db, version)
  return templateFile.parse({
    waymark_template: 1,
    name: template.name,
    default_locale: template.default_locale,
    locales: template.locales,
    default_platform: template.default_platform,
    detection_rules: detectionRules.parse(template.detection_rules),
    variables: variables.parse(template.variables),
    allowed_scopes: version.allowed_scopes,
    default_scope: version.default_scope,
    changelog: version.changelog,
    requirements: requirements.map(toFileForm),
  })
}

type Place = { accountId: string; projectId: string; embedKey?: string }

/** Makes a template of the file, with one draft. Throws as `createTemplate` and for scopes that do not fit. */
export async function importTemplate(
  trx: Database,
  { accountId, projectId, embedKey }: Place,
  file: TemplateFile,
): Promise<{ template: TemplateRow; version: VersionRow }> {
  const { waymark_template: _, allowed_scopes, default_scope, changelog, requirements, ...fields } = file
  const template = await createTemplate(trx, { accountId, projectId, fields, embedKey })
  const version = await createDraft(trx, template.id, { allowed_scopes, default_scope, changelog })
  await saveRequirements(trx, version.id, requirements)
  return { template, version }
}

/** How a file is written. */
export function formatFile(file: TemplateFile): string {
  return `${JSON.stringify(file, null, 2)}\n`
}

function toFileForm(requirement: Requirement): unknown {
  const { id: _, order: __, verification, config, ...rest } = requirement
  return {
    ...rest,
    config: { ...config, i18n: byKey(config.i18n) },
    verification: verification && { type: verification['type'], ...byKey(verification) },
  }
}

/** Postgres keeps the keys of an object in an order of its own; the canonical form sorts them at every level. */
function byKey(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return JSON.parse(canonicalJson(object, internalLimits)) as Record<string, unknown>
}
