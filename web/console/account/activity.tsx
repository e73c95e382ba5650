import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAct } from '../act.ts'
import { Show, useLoad } from '../load.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Moment } from '../parts/moment.tsx'
import { RefusalNote } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { readAudit, type AuditEntry } from '../wire/account.ts'
import type { Page } from '../wire/pages.ts'

/** Who changed what, newest first. */
export function Activity(): VNode {
  const load = useLoad<Page<AuditEntry>>('activity', async (signal) => readAudit('', signal))
  return (
    <>
      <PageHead
        title="Activity"
        lead="Every change in the account, by whom and when. Nobody can alter this list."
      />
      <Show load={load}>
        {(first) =>
          first.data.length === 0 ? (
            <Empty title="Nothing has happened yet">
              <p>Changes to projects, guides and keys will be listed here.</p>
            </Empty>
          ) : (
            <EntryList first={first} />
          )
        }
      </Show>
    </>
  )
}

function EntryList({ first }: { first: Page<AuditEntry> }): VNode {
  const [page, setPage] = useState(first)
  const act = useAct()
  const more = (): void =>
    void act.run(async () => {
      const next = await readAudit(page.next_cursor ?? '')
      setPage({ data: [...page.data, ...next.data], next_cursor: next.next_cursor })
    })
  return (
    <>
      <div class="wide" tabIndex={0} role="region" aria-label="Activity">
        <table>
          <thead>
            <tr>
              <th>When</th>
              <th>What</th>
              <th>Of</th>
              <th>Who</th>
              <th>Request</th>
            </tr>
          </thead>
          <tbody>
            {page.data.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      <RefusalNote refusal={act.refusal} />
      {page.next_cursor !== null && (
        <Button onClick={more} busy={act.isBusy}>
          Show earlier
        </Button>
      )}
    </>
  )
}

function Row({
  entry: { at, action, resource_id: of, actor, request_id: request },
}: {
  entry: AuditEntry
}): VNode {
  return (
    <tr>
      <td>
        <Moment at={at} />
      </td>
      <td>{action.replaceAll(/[._]/g, ' ')}</td>
      <td>
        <Id id={of} />
      </td>
      <td>
        <Id id={actor} />
      </td>
      <td>
        <Id id={request} />
      </td>
    </tr>
  )
}

/** The end of a long id is what tells it from others. */
function Id({ id }: { id: string }): VNode {
  return <code title={id}>{id.length > 14 ? `…${id.slice(-10)}` : id}</code>
}
