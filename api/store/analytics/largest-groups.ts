import { UNKNOWN_VALUE } from '../activity/known-values.ts'

/**
 * What a row counts: one value, sessions without a value, all values that the guide never had, or all values beyond the
 * limit of the query.
 */
export type Group = 'value' | 'none' | 'unknown' | 'rest'

type Grouping = {
  /** Query that has one row for each value of the column `key`. */
  groups: string
  key: string
  /** Columns that are summed. */
  totals: readonly string[]
  /** The one of `totals` that decides which groups are the largest. */
  largestBy: string
  /** Condition for values that are listed in addition to the largest. */
  isListed?: string
}

/**
 * Makes SQL that lists the `:limit` largest values, and sums all other rows by their group, so that strangers cannot
 * make the response long. Returns `key`, `group` and the totals; the key is null for a group other than 'value'.
 */
export function largestGroups({ groups, key, totals, largestBy, isListed = 'false' }: Grouping): string {
  const sums = totals.map((name) => `cast(sum(${name}) as numeric) as ${name}`).join(', ')
  return `
    select ${key}, "group", ${sums} from (
      select ${totals.join(', ')}, "group", case "group" when 'value' then ${key} end as ${key} from (
        select *, case
          when ${key} is null then 'none'
          when ${key} = '${UNKNOWN_VALUE}' then 'unknown'
          when ${isListed} then 'value'
          when row_number() over (
            partition by ${key} is null, ${key} = '${UNKNOWN_VALUE}', ${isListed} order by ${largestBy} desc, ${key}
          ) <= :limit then 'value'
          else 'rest' end as "group"
        from (${groups}) as groups
      ) as ranked
    ) as named
    group by ${key}, "group"
    order by "group" in ('unknown', 'rest'), ${largestBy} desc, ${key}`
}
