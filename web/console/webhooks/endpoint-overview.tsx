import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { ErrorNotice, Notice } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useHasScope } from '../session.ts'
import { changeEndpoint, fieldsOf, type EndpointFields, type WebhookEndpoint } from '../api/webhooks.ts'
import { PingOutcome } from '../deliveries/ping-outcome.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointBadge } from './endpoint-badge.tsx'
import { EndpointFacts } from './endpoint-facts.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { GuideLinks } from './guide-links.tsx'
import { nameOf } from '../deliveries/names.ts'

type OverviewProps = {
  endpoint: WebhookEndpoint
  onChanged: (endpoint: WebhookEndpoint) => void
  /** Reads the endpoint again. */
  refresh: () => Promise<void>
  reloadLog: () => void
  /** Button that sends missed events again. */
  recover: VNode | false
}

/** Head of an endpoint's screen: its state, how its last test went, and its facts or the form that changes them. */
export function EndpointOverview({ endpoint, onChanged, refresh, reloadLog, recover }: OverviewProps): VNode {
  // Counts the pings that were sent here, so that each is followed.
  const [pings, setPings] = useState(0)
  const [isEditing, setEditing] = useState(false)
  const [hasResumed, setResumed] = useState(false)
  const canWrite = useHasScope('webhooks:write')
  const action = useAction()
  const onPinged = (): void => {
    setPings(pings + 1)
    reloadLog()
  }
  const onPingEnded = (): void => {
    reloadLog()
    void refresh().catch(() => undefined)
  }
  const onStatus = (changed: WebhookEndpoint): void => {
    setResumed(changed.status === 'enabled')
    onChanged(changed)
  }
  const save = async (fields: EndpointFields): Promise<void> => {
    const changed = await changeEndpoint(endpoint, fields)
    setEditing(false)
    onChanged(changed)
    if (changed.url !== endpoint.url) onPinged()
  }
  return (
    <>
      <Head endpoint={endpoint}>
        {canWrite && (
          <EndpointActions {...{ endpoint, action, onPinged, onStatus }} onEdit={() => setEditing(true)} />
        )}
      </Head>
      <ErrorNotice error={action.error} />
      <EndpointState endpoint={endpoint} />
      {hasResumed && <Resumed>{recover}</Resumed>}
      {(pings > 0 || endpoint.status === 'unconfirmed') && (
        <PingOutcome key={pings} endpoint={endpoint} onEnded={onPingEnded} />
      )}
      {isEditing ? (
        <EndpointForm
          fields={fieldsOf(endpoint)}
          verb="Save"
          save={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <EndpointFacts endpoint={endpoint} />
      )}
      <GuideLinks />
    </>
  )
}

function Head({ endpoint, children }: { endpoint: WebhookEndpoint; children: VNode | false }): VNode {
  const lead = (
    <>
      <EndpointBadge endpoint={endpoint} /> {endpoint.description}
    </>
  )
  return (
    <PageHead title={nameOf(endpoint.url)} above={[{ to: '/webhooks', name: 'Webhooks' }]} lead={lead}>
      {children}
    </PageHead>
  )
}

function Resumed({ children }: { children: VNode | false }): VNode | null {
  if (children === false) return null
  return (
    <Notice tone="ok" title="The endpoint is enabled">
      <p>Events that occurred meanwhile are not sent by themselves.</p>
      <div class="row">{children}</div>
    </Notice>
  )
}
