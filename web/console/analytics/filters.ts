import {
  filterNames,
  type BreakdownRow,
  type FilterName,
  type Report,
  type ReportFilters,
} from '../api/analytics.ts'
import { languageName } from '../language-name.ts'

export { filterNames, type FilterName, type ReportFilters }

/** Value of the API for visits that `waymark events generate` has stored. */
const GENERATED = 'generated'

/** What a value of each filter is called, and the rows of a report that have it. */
export const dimensions = {
  platform: { label: 'Platform', rows: 'platforms', by: 'platform' },
  locale: { label: 'Language', rows: 'locales', by: 'locale' },
  version_id: { label: 'Version', rows: 'versions', by: 'version' },
  source: { label: 'Source', rows: 'sources', by: 'source' },
} as const satisfies Record<FilterName, { label: string; rows: keyof Report; by: string }>

/** Reads the filters from a query. */
export function readFilters(query: URLSearchParams): ReportFilters {
  const given = filterNames.map((name) => [name, query.get(name) ?? ''] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

/** Returns the filters with one set, or without it. */
export function withFilter(
  filters: ReportFilters,
  name: FilterName,
  value: string | undefined,
): ReportFilters {
  const { [name]: _, ...others } = filters
  return value === undefined ? others : { ...others, [name]: value }
}

/** What a check does not know about itself. It knows its version. */
export const unknownOfChecks = ['platform', 'locale', 'source'] as const satisfies readonly FilterName[]

/** True if the filters need more than a check knows about itself. */
export function haveNoChecks(filters: ReportFilters): boolean {
  return unknownOfChecks.some((name) => filters[name] !== undefined)
}

const groupNames: Record<FilterName, Record<Exclude<BreakdownRow['group'], 'value'>, string>> = {
  platform: { none: 'Not reported', unknown: 'Not in the guide', rest: 'Other platforms' },
  locale: { none: 'Not reported', unknown: 'Not in the guide', rest: 'Other languages' },
  version_id: { none: 'Not reported', unknown: 'Unknown versions', rest: 'Other versions' },
  source: { none: 'Not reported', unknown: 'Other sources', rest: 'Other sources' },
}

/** Sorts rows by visitors. The sum of the values beyond the limit stays last. */
export function sortRows(rows: readonly BreakdownRow[]): BreakdownRow[] {
  return rows.toSorted(
    (one, other) =>
      Number(one.group === 'rest') - Number(other.group === 'rest') || other.sessions - one.sessions,
  )
}

/** Says what a row counts that is not one value, and therefore no filter. */
export function describeGroup(group: Exclude<BreakdownRow['group'], 'value'>): string {
  return groupTexts[group]
}

const groupTexts: Record<Exclude<BreakdownRow['group'], 'value'>, string> = {
  none: 'No value to filter by',
  unknown: 'Several values, so no filter',
  rest: 'Several values, so no filter',
}

/** Names the visits that a row counts. */
export function nameOfRow(name: FilterName, row: BreakdownRow): string {
  if (row.group !== 'value' || row.value === null) return groupNames[name][row.group as 'none']
  if (name === 'version_id' && row.version !== null) return nameOfVersion(row.version)
  return row.name ?? nameOfValue(name, row.value)
}

function nameOfValue(name: FilterName, value: string): string {
  if (name === 'locale') return languageName(value)
  if (name !== 'source') return value
  if (value === GENERATED) return 'Generated visits'
  return value === location.host ? `${value} (share links)` : value
}

/** Names of values, by `keyOf` them: those of the reports so far, since one without visits has none. */
export type ValueNames = ReadonlyMap<string, string>

export function namesOfVersions(
  versions: readonly { readonly id: string; readonly version: number }[],
): Map<string, string> {
  return new Map(versions.map(({ id, version }) => [keyOf('version_id', id), nameOfVersion(version)]))
}

function nameOfVersion(version: number): string {
  return `Version ${version}`
}

/** Adds the names of a report's values. */
export function addNames(names: Map<string, string>, report: Report): void {
  for (const name of filterNames) {
    for (const row of report[dimensions[name].rows]) {
      if (row.value !== null) names.set(keyOf(name, row.value), nameOfRow(name, row))
    }
  }
}

export function nameOfFilter(name: FilterName, value: string, names: ValueNames): string {
  return names.get(keyOf(name, value)) ?? nameOfValue(name, value)
}

/** Names of all values of a filter that are known so far, by the values. */
export function namesOf(name: FilterName, names: ValueNames): Readonly<Record<string, string>> {
  const prefix = keyOf(name, '')
  const own = [...names].filter(([key]) => key.startsWith(prefix))
  return Object.fromEntries(own.map(([key, text]) => [key.slice(prefix.length), text]))
}

function keyOf(name: FilterName, value: string): string {
  return `${name} ${value}`
}

/** Returns the number of visits that were generated. */
export function countGenerated({ sources }: Report): number {
  return sources.find(({ value }) => value === GENERATED)?.sessions ?? 0
}
