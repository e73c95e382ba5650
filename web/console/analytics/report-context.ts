import type { FilterName, Report, ReportQuery } from '../api/analytics.ts'
import type { GuideContext } from '../guide-context.ts'
import type { ValueNames } from './filters.ts'

/** A report with the query that it answers, and the way to filter it. */
export type ReportContext = {
  readonly templateId: string
  readonly report: Report
  readonly query: ReportQuery
  readonly names: ValueNames
  /** Versions of the guide, which the chart marks. */
  readonly versions: GuideContext['versions']
  /** Filters the whole screen by a value; undefined removes the filter. */
  readonly choose: (name: FilterName, value: string | undefined) => void
}
