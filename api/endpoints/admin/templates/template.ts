import { demoIds, exampleTimes } from '../../../examples/ids.ts'
import { variableExample } from '../../../examples/steps.ts'
import { z } from 'zod'
import { omitUndefined } from '../../../../shared/omit-undefined.ts'
import { timestamp } from '../../../errors/fields.ts'
import { readFields, readPublicLimits, type ServingFields } from '../../../drafts/stored/stored-template.ts'
import { templateShape, type TemplateFields } from '../../../drafts/template-fields.ts'
import { monitorDefault, readMonitorDefault } from '../../../monitors/interval.ts'
import { publicLimits } from '../../../rate-limit/public-limits.ts'
import type { EmbedKeyRow } from '../../../store/templates/embed-keys.ts'
import type { TemplateRow } from '../../../store/templates/templates.ts'

/** Each of the four JSON columns lists at most 20 (shared/stored/unsupported-paths.ts). */
const MAX_UNSUPPORTED = 80

const countedBy = z
  .enum(publicLimits)
  .nullable()
  .describe(
    'Whose requests without a token are counted together: all with an embed key, or those of each client. Null for ' +
      "the service's setting",
  )

const embedKey = z
  .object({
    key: z.string(),
    created_at: timestamp,
    expires_at: timestamp.nullable().describe('Null for the key to use'),
  })
  .meta({ id: 'EmbedKey' })

const fieldsExample = {
  name: 'Install the Waymark demo snippet',
  name_i18n: { de: 'Das Waymark-Demo-Snippet einbauen' },
  default_locale: 'en',
  locales: ['en'],
  default_platform: 'html',
  detection_rules: [],
  variables: [variableExample],
  completion: null,
  public_limits: null,
  monitor_default: null,
}

export const template = z
  .object({
    id: z.uuid(),
    project_id: z.uuid(),
    ...templateShape,
    public_limits: countedBy,
    monitor_default: monitorDefault,
    embed_keys: z.array(embedKey).describe('Working keys: first the key to use, then keys that expire'),
    unsupported: z
      .array(z.string())
      .max(MAX_UNSUPPORTED)
      .describe(
        'Paths of stored values that this release does not understand, since a later one wrote them, such as ' +
          '`variables.0.hint`. The values stay stored when the template is changed',
      ),
    current_version_id: z.uuid().nullable().describe('The version that the embed keys serve'),
    revision: z.int(),
    created_at: timestamp,
  })
  .meta({
    id: 'Template',
    examples: [
      {
        id: demoIds.templateId,
        project_id: demoIds.projectId,
        ...fieldsExample,
        unsupported: [],
        embed_keys: [{ key: demoIds.embedKey, created_at: exampleTimes.first, expires_at: null }],
        current_version_id: demoIds.versionId,
        revision: 3,
        created_at: exampleTimes.first,
      },
    ],
  })

const {
  name,
  default_locale: locale,
  locales,
  default_platform: platform,
  detection_rules: rules,
} = templateShape

export const newTemplate = z
  .strictObject({
    name,
    name_i18n: templateShape.name_i18n.default({}),
    default_locale: locale.default('en'),
    locales: locales.optional().describe('Defaults to only the default locale'),
    default_platform: platform.default('html'),
    detection_rules: rules.default([]),
    variables: templateShape.variables.default([]),
    completion: templateShape.completion.default(null),
  })
  .meta({ id: 'NewTemplate', examples: [{ name: 'Install our snippet', variables: [variableExample] }] })

export const templateChange = z
  .strictObject({ ...templateShape, public_limits: countedBy, monitor_default: monitorDefault })
  .partial()
  .meta({
    id: 'TemplateChange',
    description: 'Omitted fields stay unchanged',
    examples: [{ name: 'Install our snippet' }],
  })

export function toFields(fields: z.infer<typeof newTemplate>): TemplateFields {
  return { ...fields, locales: fields.locales ?? [fields.default_locale] }
}

/** Merges changes into the stored fields of a template. */
export function withChanges(
  row: TemplateRow,
  changes: z.infer<typeof templateChange>,
): TemplateFields & ServingFields {
  return {
    ...readFields(row).fields,
    public_limits: readPublicLimits(row),
    monitor_default: readMonitorDefault(row),
    ...omitUndefined(changes),
  }
}

/** The template as the API returns it. */
export function showTemplate(row: TemplateRow, keys: readonly EmbedKeyRow[]): z.infer<typeof template> {
  const { fields, unsupported } = readFields(row)
  return {
    id: row.id,
    project_id: row.project_id,
    ...fields,
    public_limits: readPublicLimits(row),
    monitor_default: readMonitorDefault(row),
    unsupported,
    embed_keys: keys
      .filter(({ template_id: id }) => id === row.id)
      .map(({ key, created_at: createdAt, expires_at: expiresAt }) => ({
        key,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt?.toISOString() ?? null,
      })),
    current_version_id: row.current_version_id,
    revision: row.revision,
    created_at: row.created_at.toISOString(),
  }
}
