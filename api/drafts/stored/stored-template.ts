import { isDeepStrictEqual } from 'node:util'
import { entriesOf } from '../../../shared/stored/lenient.ts'
import { readCompletion } from '../../guides/completion.ts'
import { readRules } from '../../guides/detection-rules.ts'
import { readLimits, replaceLimits } from '../../guides/limits.ts'
import { readTranslations } from '../../guides/translated-names.ts'
import { readVariables } from '../../guides/variables/declarations.ts'
import { intervalSeconds, type MonitorDefault } from '../../monitors/interval.ts'
import type { PublicLimits } from '../../rate-limit/public-limits.ts'
import type { TemplateRow } from '../../store/templates/templates.ts'
import { keepUnsupported, keepUnsupportedEntries } from './keep-unsupported.ts'
import type { TemplateFields } from '../template-fields.ts'

/** Settings that are no part of the guide: whose requests are counted together, and the monitor of completed installations. */
export type ServingFields = {
  /** Null for the service's setting. */
  public_limits: PublicLimits | null
  monitor_default: MonitorDefault
}

type StoredJson = Pick<TemplateRow, 'name_i18n' | 'detection_rules' | 'variables' | 'completion'>

/** The fields of a stored template that this release understands, and the paths of everything else. */
export function readFields(row: TemplateRow): { fields: TemplateFields; unsupported: string[] } {
  const { name_i18n, detection_rules, variables, completion } = readJson(row)
  const { name, default_locale, locales, default_platform } = row
  return {
    fields: {
      name,
      name_i18n: { ...name_i18n.value },
      default_locale,
      locales,
      default_platform,
      detection_rules: entriesOf(detection_rules.value),
      variables: entriesOf(variables.value),
      completion: completion.value && { ...completion.value, i18n: { ...completion.value.i18n } },
    },
    unsupported: [name_i18n, detection_rules, variables, completion].flatMap((one) => one.unsupported),
  }
}

/** Reads whose requests are counted together. The other limits are the operator's (docs/operations/deploying.md, "Who sets them"). */
export function readPublicLimits({ limits }: Pick<TemplateRow, 'limits'>): PublicLimits | null {
  return readLimits(limits).limits.public ?? null
}

/**
 * Returns the columns that a change writes: those of its fields, which keep what this release does not understand. An
 * entry that this release cannot show stays, unless a variable of its name is declared again.
 */
export function toChangedColumns(
  row: TemplateRow,
  changes: Partial<TemplateFields & ServingFields>,
): Partial<TemplateRow> {
  const shown = readJson(row)
  const { name_i18n, detection_rules, variables, completion, ...others } = changes
  const { public_limits, monitor_default, ...columns } = others
  return {
    ...columns,
    ...(name_i18n && {
      name_i18n: keepUnsupported({ stored: row.name_i18n, shown: shown.name_i18n.value, sent: name_i18n }),
    }),
    ...(detection_rules && {
      detection_rules: keepUnsupportedEntries(
        { stored: row.detection_rules, shown: shown.detection_rules.value, sent: detection_rules },
        isDeepStrictEqual,
      ),
    }),
    ...(variables && {
      variables: keepUnsupportedEntries(
        { stored: row.variables, shown: shown.variables.value, sent: variables },
        (stored, { name }) => nameOf(stored) === name,
      ),
    }),
    ...(completion !== undefined && {
      completion: keepUnsupported({
        stored: row.completion,
        shown: shown.completion.value,
        sent: completion,
      }),
    }),
    ...(public_limits !== undefined && {
      limits: replaceLimits(row.limits, { public: public_limits ?? undefined }),
    }),
    ...(monitor_default !== undefined && {
      monitor_default_seconds: monitor_default && intervalSeconds(monitor_default.interval),
    }),
  }
}

function readJson(row: StoredJson) {
  return {
    name_i18n: readTranslations(row.name_i18n, 'name_i18n'),
    detection_rules: readRules(row.detection_rules),
    variables: readVariables(row.variables),
    completion: readCompletion(row.completion),
  }
}

function nameOf(variable: unknown): unknown {
  return typeof variable === 'object' && variable !== null && 'name' in variable ? variable.name : undefined
}
