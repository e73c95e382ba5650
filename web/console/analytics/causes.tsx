import { ownValue } from '../../../shared/own-value.ts'
import type { VNode } from 'preact'
import { codeTitle, fixerOf } from '../checks/code-texts.ts'
import { typeNames } from '../checks/type-names.ts'
import { Link } from '../location.tsx'
import type { CodeRow } from '../api/analytics.ts'
import type { Period } from '../api/period.ts'
import { ExportButton } from './export-button.tsx'
import { NotFiltered } from './filter/not-filtered.tsx'
import { unknownOfChecks } from './filters.ts'
import { countWithNoun, formatCount, formatShare } from '../format/numbers.ts'
import type { ReportContext } from './report-context.ts'

/** Why checks did not pass, by the number of sites: somebody who tries again often has one problem. */
export function Causes({ context: { report, query, templateId } }: { context: ReportContext }): VNode | null {
  const rows = report.verifications
  if (rows.length === 0) return null
  const causes = rows.filter(({ ok, count }) => ok < count).toSorted(bySites)
  const log = `/templates/${templateId}/checks`
  const largest = Math.max(1, ...causes.map(({ sites }) => sites))
  return (
    <section class="block chart" aria-labelledby="causes">
      <div class="row apart">
        <h2 id="causes">Why checks fail</h2>
        <ExportButton
          templateId={templateId}
          part={{ name: 'verifications' }}
          query={query}
          subject="the check results"
        />
      </div>
      <NotFiltered filters={query.filters} names={unknownOfChecks}>
        Checks have no platform, language or source: these are the checks of all visitors.
      </NotFiltered>
      <p class="fine">{passedText(rows)}</p>
      <ol class="bare bars">
        {causes.map((row, index) => (
          <Cause
            key={`${row.type} ${row.code}`}
            row={row}
            rank={index + 1}
            name={nameOf(row, causes)}
            largest={largest}
            log={log}
            period={query.period}
          />
        ))}
      </ol>
      <p>
        <Link to={`${log}?${new URLSearchParams(query.period)}`}>View the verification log</Link>
      </p>
    </section>
  )
}

/** The sum of all other results is last. */
function bySites(one: CodeRow, other: CodeRow): number {
  const byRest = Number(one.code === null) - Number(other.code === null)
  return byRest || other.sites - one.sites || other.count - one.count
}

function passedText(rows: readonly CodeRow[]): string {
  const [passed, all] = [sum(rows.map(({ ok }) => ok)), sum(rows.map(({ count }) => count))]
  return `${formatCount(passed)} of ${countWithNoun(all, 'check')} passed (${formatShare(passed / all)}).`
}

/** Checks of several kinds can end for the same cause. */
function nameOf({ type, code }: CodeRow, causes: readonly CodeRow[]): string {
  const title = codeTitle(code ?? '')
  const isAlone = causes.filter((other) => codeTitle(other.code ?? '') === title).length === 1
  return isAlone || type === null ? title : `${title} (${typeName(type)})`
}

function typeName(type: string): string {
  return ownValue(typeNames, type) ?? type
}

type CauseProps = { row: CodeRow; name: string; rank: number; largest: number; log: string; period: Period }

function Cause({ row, name, rank, largest, log, period }: CauseProps): VNode {
  return (
    <li>
      <p>
        <strong>
          {row.code === null || row.type === null ? (
            'Other results'
          ) : (
            <>
              {rank}. <Link to={`${log}?${filtersOf(row.type, row.code, period)}`}>{name}</Link>
            </>
          )}
        </strong>
        <span>
          {countWithNoun(row.sites, 'site')}, {countWithNoun(row.count - row.ok, 'time')}
        </span>
      </p>
      <span class="bar" aria-hidden="true">
        <span class="bad" style={{ inlineSize: `${(100 * row.sites) / largest}%` }} />
      </span>
      <p class="fine">
        {row.type !== null && <span>{typeName(row.type)}</span>}
        {row.code !== null && <span>{fixerOf(row.code)}</span>}
      </p>
    </li>
  )
}

/** The log filters by the kinds of checks of this release. */
function filtersOf(type: string, code: string, period: Period): URLSearchParams {
  return new URLSearchParams({ ...(Object.hasOwn(typeNames, type) && { type }), code, ...period })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
