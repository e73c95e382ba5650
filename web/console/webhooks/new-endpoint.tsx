import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Link, navigate } from '../location.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useHasScope } from '../session.ts'
import { createEndpoint, type EndpointWithSecret } from '../api/webhooks.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { GuideLinks } from './guide-links.tsx'
import { nameOf } from '../deliveries/names.ts'
import { PingOutcome } from '../deliveries/ping-outcome.tsx'

const above = [{ to: '/webhooks', name: 'Webhooks' }]
const empty = { url: '', description: '', events: ['*'] }

/** Adds an endpoint. Then shows its secret, and how the ping that confirms the URL went. */
export function NewEndpoint(): VNode {
  const [created, setCreated] = useState<EndpointWithSecret>()
  const canWrite = useHasScope('webhooks:write')
  if (created) return <Created endpoint={created} />
  return (
    <>
      <PageHead
        title="Add endpoint"
        above={above}
        lead="Waymark sends a signed ping to the URL at once. The endpoint gets events when the ping has been answered."
      />
      {canWrite ? (
        <EndpointForm
          fields={empty}
          verb="Add endpoint"
          save={async (fields) => setCreated(await createEndpoint(fields))}
          onCancel={() => navigate('/webhooks')}
        />
      ) : (
        <p class="hint">
          Your key cannot add endpoints. It needs the permission <code>webhooks:write</code>.
        </p>
      )}
    </>
  )
}

function Created({ endpoint }: { endpoint: EndpointWithSecret }): VNode {
  const { id, url, secret } = endpoint
  return (
    <>
      <PageHead title="Copy the secret now" above={above} lead={nameOf(url)} />
      <p>
        Your server verifies with this secret that a request is from Waymark. It is shown only this once. If
        you lose it, rotate it.
      </p>
      <div class="secret">
        <CodeToCopy code={secret} label="Copy the secret" />
      </div>
      <GuideLinks />
      <PingOutcome endpoint={endpoint}>
        {(isAnswered) => (
          <Link to={`/webhooks/${id}`} class={isAnswered ? 'button primary' : 'button'}>
            Go to the endpoint
          </Link>
        )}
      </PingOutcome>
    </>
  )
}
