import type { VNode } from 'preact'
import type { Template } from '../api/templates.ts'
import { Link } from '../location.tsx'
import { Empty } from '../parts/empty.tsx'
import { intervalText } from '../incidents/statuses.ts'

/** Explains monitors, for a guide that has none. */
export function NoMonitors({ template: { id, monitor_default: byDefault } }: { template: Template }): VNode {
  return (
    <Empty title="No live sites yet">
      <p>
        A monitor runs the checks of a completed installation again and again. You hear of it when a snippet,
        record or page is gone, with the cause, before your customer does.
      </p>
      <p>
        {byDefault === null
          ? 'Start one on the page of a completed installation, or let every installation have one when it is completed.'
          : `Each installation that is completed from now on is looked at ${intervalText(byDefault.interval)}. Start a monitor yourself for those that were completed before.`}
      </p>
      <div class="row centred">
        <Link to={`/templates/${id}/installations?status=completed`} class="button primary">
          Completed installations
        </Link>
        <Link to={`/templates/${id}/settings?field=monitor_default`} class="button">
          Monitor all of them
        </Link>
      </div>
    </Empty>
  )
}
