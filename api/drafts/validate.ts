import { entriesOf } from '../../shared/stored/lenient.ts'
import { readRules } from '../guides/detection-rules.ts'
import type { Database } from '../store/database.ts'
import type { Requirement } from '../../shared/content/version-content.ts'
import { knownPlatforms } from '../store/templates/known-platforms.ts'
import { listRequirements } from '../store/templates/requirements.ts'
import type { VersionWithTemplate } from './find.ts'
import { lint, type LintResult } from './lint/index.ts'
import { toDraftForm, type VersionWithVariables } from './read-version.ts'
import { jsonBytes } from './fields.ts'

/** Lints a version in the form that would be published. */
export async function validateVersion(
  db: Database,
  { template, version }: VersionWithTemplate,
  { accountId, content, declared }: VersionWithVariables & { accountId: string },
): Promise<LintResult> {
  return lint({
    template: {
      ...template,
      detection_rules: entriesOf(readRules(template.detection_rules).value),
      variables: [...declared.values()],
      texts: translatedTexts(template),
    },
    version,
    requirements: await withUnknownFields(db, version, content.requirements.map(toDraftForm)),
    platforms: await knownPlatforms(db, accountId),
    contentBytes: jsonBytes(content),
  })
}

/**
 * Adds the fields that this release does not know to the steps of a draft. They would be lost if it was published, so the
 * lint must see them.
 */
async function withUnknownFields(
  db: Database,
  { id, status }: VersionWithTemplate['version'],
  steps: readonly Requirement[],
): Promise<Requirement[]> {
  const stored = status === 'draft' ? await listRequirements(db, id) : []
  const configs = new Map(stored.map(({ id: stepId, config }) => [stepId, config]))
  return steps.map((step) => ({ ...step, config: { ...configs.get(step.id), ...step.config } }))
}

/** The guide's name and the labels of its variables. A label in the default locale alone may be a name. */
function translatedTexts({ name_i18n: names, variables }: VersionWithTemplate['template']): {
  path: string
  i18n: object
}[] {
  const labels = (Array.isArray(variables) ? variables : []).map((variable: unknown, index) => {
    const { label_i18n: i18n } = Object(variable) as { readonly label_i18n?: unknown }
    return { path: `template.variables.${index}.label_i18n`, i18n: Object(i18n) as object }
  })
  return [{ path: 'template.name_i18n', i18n: Object(names) as object }, ...labels]
}
