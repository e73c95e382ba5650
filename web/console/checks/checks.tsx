import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { useQuery } from '../browser/use-query.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import type { GuideContext } from '../guide-context.ts'
import { readChecks, readCodes, type LoggedCheck, type CheckFilters } from '../api/checks.ts'
import type { Page } from '../api/pages.ts'
import { isPeriod } from '../api/period.ts'
import { readTitles, type Titles } from '../api/versions.ts'
import { CheckList } from './check-list.tsx'
import { Filters } from './filters.tsx'

const resultNames = ['passed', 'failed', 'unsure'] as const

const noFilters: CheckFilters = { result: '', step_slug: '', type: '', code: '', from: '', to: '' }

type LogData = { titles: Titles; codes: readonly string[] }

/** Log of the checks that visitors ran. */
export function Checks({ guide: { template } }: { guide: GuideContext }): VNode {
  const load = useLoad<LogData>(template.id, async (signal) => {
    const [titles, codes] = await Promise.all([
      readTitles(template.current_version_id, signal),
      readCodes(template.id, signal),
    ])
    return { titles, codes }
  })
  return (
    <section class="block" aria-labelledby="checks">
      <h2 id="checks">Verification log</h2>
      <p class="fine">
        Every check that a visitor ran. Waymark stores the site's host name and nothing about the visitor.
        Your own checks are not listed: test runs of a draft, and “Check now” of an installation.
      </p>
      <Show load={load}>
        {(data) =>
          data.codes.length === 0 ? <NoChecks templateId={template.id} /> : <Log id={template.id} {...data} />
        }
      </Show>
    </section>
  )
}

/** Reads the filters from the address, to which the causes in analytics lead. */
function readFilters(query: URLSearchParams): CheckFilters {
  const [step_slug, type, code] = [
    query.get('step_slug') ?? '',
    query.get('type') ?? '',
    query.get('code') ?? '',
  ]
  const result = resultNames.find((name) => name === query.get('result')) ?? ''
  const period = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  return { result, step_slug, type, code, ...(isPeriod(period) ? period : { from: '', to: '' }) }
}

function NoChecks({ templateId }: { templateId: string }): VNode {
  return (
    <Empty title="No checks yet">
      <p>Checks appear here when a visitor presses “Check this step” in the published guide.</p>
      <Link to={`/templates/${templateId}`} class="button primary">
        Embed the guide
      </Link>
    </Empty>
  )
}

function Log({ id, titles, codes }: LogData & { id: string }): VNode {
  const [filters, change] = useQuery<CheckFilters>({ read: readFilters, write: (changed) => changed })
  const key = `${id} ${JSON.stringify(filters)}`
  const load = useLoad<Page<LoggedCheck>>(key, async (signal) =>
    readChecks(id, filters, { cursor: '', signal }),
  )
  const more = async (cursor: string): Promise<Page<LoggedCheck>> => readChecks(id, filters, { cursor })
  return (
    <>
      <Filters filters={filters} titles={titles} codes={codes} onChange={change}>
        <Button onClick={load.reload}>Refresh</Button>
      </Filters>
      <Show load={load}>
        {(first) =>
          first.data.length === 0 ? (
            <Empty title="No matching checks">
              <p>No check in the log matches these filters.</p>
              <Button onClick={() => change(noFilters)}>Clear filters</Button>
            </Empty>
          ) : (
            <CheckList first={first} more={more} titles={titles} />
          )
        }
      </Show>
    </>
  )
}
