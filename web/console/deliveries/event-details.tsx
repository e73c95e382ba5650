import type { ComponentChildren, VNode } from 'preact'
import { Link } from '../location.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import type { AccountEvent } from '../api/webhooks.ts'
import { installationPath } from './names.ts'

type EventDetailsProps = {
  event: AccountEvent
  /** More links. */
  children?: ComponentChildren
}

/** An event as receivers get it, with links to what it is about. */
export function EventDetails({ event, children }: EventDetailsProps): VNode {
  const path = installationPath(event)
  return (
    <>
      <CodeToCopy code={JSON.stringify(event, null, 2)} label={`Copy the event ${event.type}`} />
      <p class="row log-links">
        {path !== undefined && <Link to={path}>Installation</Link>}
        {children}
      </p>
    </>
  )
}
