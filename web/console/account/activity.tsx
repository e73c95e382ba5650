import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { Empty } from '../parts/empty.tsx'
import { Moment } from '../parts/moment.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Earlier, usePages } from '../parts/pages.tsx'
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
  const pages = usePages(first, async (cursor) => readAudit(cursor))
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
            {pages.rows.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      <Earlier pages={pages} />
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
