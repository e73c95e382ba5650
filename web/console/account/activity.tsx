import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { Empty } from '../parts/empty.tsx'
import { Moment } from '../parts/moment.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Earlier, usePages } from '../parts/pages.tsx'
import { readAudit, type AuditEntry } from '../api/account.ts'
import type { Page } from '../api/pages.ts'

/** Audit log of the account, newest first. */
export function Activity(): VNode {
  const load = useLoad<Page<AuditEntry>>('activity', async (signal) => readAudit('', signal))
  return (
    <>
      <PageHead
        title="Activity"
        lead="Every change in the account: who made it, and when. This list cannot be edited."
      />
      <Show load={load}>
        {(first) =>
          first.data.length === 0 ? (
            <Empty title="No activity yet">
              <p>Changes to projects, guides and keys appear here.</p>
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
              <th>Time</th>
              <th>Action</th>
              <th>Resource</th>
              <th>Actor</th>
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

/** Shows the end of a long id, where ids differ. */
function Id({ id }: { id: string }): VNode {
  return <code title={id}>{id.length > 14 ? `…${id.slice(-10)}` : id}</code>
}
