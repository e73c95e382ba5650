import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import type { Opened } from '../template/template.tsx'
import { readChecks, readCodes, type LoggedCheck, type Narrowed } from '../wire/checks.ts'
import type { Page } from '../wire/pages.ts'
import { readTitles, type Titles } from '../wire/versions.ts'
import { CheckList } from './check-list.tsx'
import { Narrow } from './narrow.tsx'

const everything: Narrowed = { result: '', step_slug: '', type: '', code: '' }

type Known = { titles: Titles; codes: readonly string[] }

/** The checks that readers have run, one by one. */
export function Checks({ opened: { template } }: { opened: Opened }): VNode {
  const load = useLoad<Known>(template.id, async (signal) => {
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
        Each check that a reader has run. Of a site its name is kept, and of the reader nothing. Checks that
        you try out yourself are not here.
      </p>
      <Show load={load}>
        {(known) =>
          known.codes.length === 0 ? (
            <NoChecks templateId={template.id} />
          ) : (
            <Log id={template.id} {...known} />
          )
        }
      </Show>
    </section>
  )
}

function NoChecks({ templateId }: { templateId: string }): VNode {
  return (
    <Empty title="No reader has run a check yet">
      <p>They are listed here as soon as somebody presses “Check this step” in the published guide.</p>
      <Link to={`/templates/${templateId}`} class="button primary">
        Put it on a page
      </Link>
    </Empty>
  )
}

function Log({ id, titles, codes }: Known & { id: string }): VNode {
  const [narrowed, setNarrowed] = useState(everything)
  const key = `${id} ${JSON.stringify(narrowed)}`
  const load = useLoad<Page<LoggedCheck>>(key, async (signal) =>
    readChecks(id, narrowed, { cursor: '', signal }),
  )
  const more = async (cursor: string): Promise<Page<LoggedCheck>> => readChecks(id, narrowed, { cursor })
  return (
    <>
      <Narrow narrowed={narrowed} titles={titles} codes={codes} onChange={setNarrowed}>
        <Button onClick={load.reload}>Look again</Button>
      </Narrow>
      <Show load={load}>
        {(first) =>
          first.data.length === 0 ? (
            <Empty title="No check is like this">
              <p>Of all that the log has, none fits what you have chosen.</p>
              <Button onClick={() => setNarrowed(everything)}>Show all checks</Button>
            </Empty>
          ) : (
            <CheckList first={first} more={more} titles={titles} />
          )
        }
      </Show>
    </>
  )
}
