import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Button } from '../parts/button.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import { Confirm, Dialog } from '../parts/dialog.tsx'
import { SelectField } from '../parts/field.tsx'
import { Moment } from '../parts/moment.tsx'
import { useHasScope } from '../session.ts'
import { rotateSecret, type EndpointWithSecret, type WebhookEndpoint } from '../api/webhooks.ts'

type SecretsProps = { endpoint: WebhookEndpoint; onChanged: (endpoint: WebhookEndpoint) => void }

/** The valid secrets, and the button that makes a new one. */
export function Secrets({ endpoint, onChanged }: SecretsProps): VNode {
  const [isRotating, setRotating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const canWrite = useHasScope('webhooks:write')
  const onRotated = ({ secret, ...changed }: EndpointWithSecret): void => {
    setSecret(secret)
    onChanged(changed)
  }
  return (
    <section class="block" aria-labelledby="secrets">
      <div class="row apart">
        <h2 id="secrets">Secrets</h2>
        {canWrite && <Button onClick={() => setRotating(true)}>Rotate the secret</Button>}
      </div>
      <p class="fine">Each attempt is signed with every valid secret. A lost secret cannot be shown again.</p>
      <ul class="bare rows">
        {endpoint.secrets.map(({ created_at: createdAt, expires_at: expiresAt }) => (
          <li key={createdAt} class="card">
            <p>
              Made <Moment at={createdAt} />,{' '}
              {expiresAt === null ? (
                'valid until you rotate it'
              ) : (
                <>
                  valid until <Moment at={expiresAt} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {isRotating && (
        <RotateSecret endpoint={endpoint} onRotated={onRotated} onClose={() => setRotating(false)} />
      )}
      {secret !== undefined && <NewSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </section>
  )
}

const overlaps = {
  '86400': 'A day later',
  '3600': 'An hour later',
  '0': 'Now, since it has leaked',
  all: 'Now, and all earlier ones with it',
}

type RotateSecretProps = {
  endpoint: WebhookEndpoint
  onRotated: (endpoint: EndpointWithSecret) => void
  onClose: () => void
}

function RotateSecret({ endpoint, onRotated, onClose }: RotateSecretProps): VNode {
  const [overlap, setOverlap] = useState('86400')
  const action = useAction()
  const endsEarlier = overlap === 'all'
  const rotation = { overlapSeconds: endsEarlier ? 0 : Number(overlap), endsEarlier }
  return (
    <Confirm
      title="Rotate the secret?"
      verb="Rotate"
      kind="primary"
      action={action}
      onClose={onClose}
      onConfirm={async () => onRotated(await rotateSecret(endpoint, rotation))}
    >
      <p>
        You get a new secret. Until the old one ends, requests have a signature for each of them, so that your
        server can change over without missing any.
      </p>
      <SelectField label="The old secret ends" value={overlap} onInput={setOverlap} options={overlaps} />
      {rotation.overlapSeconds === 0 && (
        <p class="hint">
          Your server refuses requests until it has the new secret. They are sent again later.
        </p>
      )}
    </Confirm>
  )
}

function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }): VNode {
  return (
    <Dialog title="Copy the secret now" onClose={onClose}>
      <p>It is shown only this once. If you lose it, rotate it again.</p>
      <CodeToCopy code={secret} label="Copy the new secret" />
      <div class="row end">
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
