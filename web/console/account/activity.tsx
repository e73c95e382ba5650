import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { Empty } from '../parts/empty.tsx'
import { Ago } from '../parts/moment.tsx'
import { Facts } from '../parts/facts.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ShowEarlier, usePages } from '../parts/pages.tsx'
import { Table } from '../parts/table.tsx'
import { readAudit, type AuditEntry } from '../api/account.ts'
import type { Page } from '../api/pages.ts'
import { actionText, actorName, resourceName, resourcePath } from './activity-texts.ts'

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
      <Table stacks label="Activity" columns={['Change', 'By', 'Time', <span class="unseen">Details</span>]}>
        {pages.rows.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </Table>
      <ShowEarlier pages={pages} />
    </>
  )
}

function Row({ entry }: { entry: AuditEntry }): VNode {
  const [name, path] = [resourceName(entry), resourcePath(entry)]
  return (
    <tr>
      <td class="text cell-first cell-widest">
        {actionText(entry)} {path === undefined ? name : <Link to={path}>{name}</Link>}
      </td>
      <td class="name cell-minor">{actorName(entry)}</td>
      <td class="cell-minor">
        <Ago at={entry.at} />
      </td>
      <td class="cell-first ids">
        <Ids entry={entry} />
      </td>
    </tr>
  )
}

/** Ids of an entry, for support requests. */
function Ids({ entry }: { entry: AuditEntry }): VNode {
  return (
    <details>
      <summary aria-label={`Details of: ${actionText(entry)}`}>Details</summary>
      <Facts
        facts={[
          [entry.resource.replaceAll('_', ' '), entry.resource_id],
          ['by', entry.actor],
          ['request', entry.request_id],
        ]}
      />
    </details>
  )
}
