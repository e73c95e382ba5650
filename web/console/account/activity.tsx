import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { Empty } from '../parts/empty.tsx'
import { Moment } from '../parts/moment.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Earlier, usePages } from '../parts/pages.tsx'
import { readAudit, type AuditEntry } from '../api/account.ts'
import type { Page } from '../api/pages.ts'
import { actionText, actorName, resourceName, resourcePath } from './activity-words.ts'

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
              <th>Change</th>
              <th>By</th>
              <th>Time</th>
              <th>
                <span class="unseen">Details</span>
              </th>
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

function Row({ entry }: { entry: AuditEntry }): VNode {
  const [name, path] = [resourceName(entry), resourcePath(entry)]
  return (
    <tr>
      <td class="text">
        {actionText(entry)} {path === undefined ? name : <Link to={path}>{name}</Link>}
      </td>
      <td class="name">{actorName(entry)}</td>
      <td>
        <Moment at={entry.at} />
      </td>
      <td>
        <Ids entry={entry} />
      </td>
    </tr>
  )
}

/** Ids of an entry, which support may ask for. */
function Ids({ entry }: { entry: AuditEntry }): VNode {
  return (
    <details>
      <summary aria-label={`Details of: ${actionText(entry)}`}>Details</summary>
      <dl class="facts">
        <div>
          <dt>{entry.resource.replaceAll('_', ' ')}</dt>
          <dd>
            <code>{entry.resource_id}</code>
          </dd>
        </div>
        <div>
          <dt>by</dt>
          <dd>
            <code>{entry.actor}</code>
          </dd>
        </div>
        <div>
          <dt>request</dt>
          <dd>
            <code>{entry.request_id}</code>
          </dd>
        </div>
      </dl>
    </details>
  )
}
