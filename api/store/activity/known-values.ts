/**
 * Stands in sessions and sums for all steps, platforms and locales that the guide never had (decision 228). No value can
 * be empty, so it never equals a real one.
 */
export const UNKNOWN_VALUE = ''

/**
 * Makes SQL for `known (template_id, steps, platforms, locales, languages)`: the values that each of these templates has,
 * or has had, as the keys of jsonb objects. Read them with `isKnown` and `areKnown`.
 */
export function knownValues(condition: string): string {
  return `
    select templates.id as template_id, sets.* from templates cross join lateral (
      select
        ${setOf('value', 'step')} as steps,
        ${setOf('value', 'platform')} as platforms,
        ${setOf('value', 'locale')} as locales,
        ${setOf(`split_part(value, '-', 1)`, 'locale')} as languages
      from (
        select kind, value from known_values where known_values.template_id = templates.id
        union all
        select 'platform', slug from projects
        join platforms on platforms.account_id = projects.account_id or platforms.account_id is null
        where projects.id = templates.project_id
      ) as had
    ) as sets
    where ${condition}`
}

function setOf(value: string, kind: 'step' | 'platform' | 'locale'): string {
  return `coalesce(jsonb_object_agg(${value}, true) filter (where kind = '${kind}'), '{}')`
}

/**
 * SQL that is true if the set contains the value. This is the operator `?`, which knex would take for a binding (3.3.0,
 * https://github.com/knex/knex/blob/3.3.0/lib/formatter/rawFormatter.js).
 */
export function isKnown(set: string, value: string): string {
  return `jsonb_exists(${set}, ${value})`
}

/** SQL that is true if the set contains all values of the array. This is the operator `?&`. */
export function areKnown(set: string, values: string): string {
  return `jsonb_exists_all(${set}, ${values})`
}

/** SQL for the values of a session or a sum, with `UNKNOWN_VALUE` in place of unknown ones. */
export const knownStep = orUnknown('step_slug', isKnown('known.steps', 'step_slug'))
export const knownPlatform = orUnknown('platform', isKnown('known.platforms', 'platform'))

/** SQL that is true for a locale in which the guide is, or was, offered. */
export const isOwnLocale = isKnown('known.locales', 'locale')

const language = `split_part(locale, '-', 1)`
/** A script, which has four letters, comes before the region. */
const region = `split_part(locale, '-', case length(split_part(locale, '-', 2)) when 4 then 3 else 2 end)`

/**
 * A guide that is offered in `de` has visitors with `de-CH`, so only the language has to be known. Of other locales than
 * the guide's only the region counts, since anyone can invent millions of scripts, variants and extensions.
 */
export const knownLocale = `
  case
    when locale is null or ${isOwnLocale} then locale
    when not ${isKnown('known.languages', language)} then '${UNKNOWN_VALUE}'
    when ${region} ~ '^([A-Z]{2}|001|150|419)$' then ${language} || '-' || ${region}
    else ${language}
  end`

function orUnknown(column: string, condition: string): string {
  return `case when ${column} is null or ${condition} then ${column} else '${UNKNOWN_VALUE}' end`
}
