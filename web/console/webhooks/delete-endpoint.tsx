import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { deleteEndpoint, type WebhookEndpoint } from '../api/webhooks.ts'
import { nameOf } from '../deliveries/names.ts'

/** Deletes an endpoint after a confirmation. */
export function DeleteEndpoint({ endpoint }: { endpoint: WebhookEndpoint }): VNode {
  const [isOpen, setOpen] = useState(false)
  const action = useAction()
  const remove = async (): Promise<void> => {
    await deleteEndpoint(endpoint)
    navigate('/webhooks')
  }
  return (
    <div class="block">
      <Button kind="danger" onClick={() => setOpen(true)}>
        Delete
      </Button>
      {isOpen && (
        <Confirm
          title="Delete the endpoint?"
          verb="Delete"
          action={action}
          onClose={() => setOpen(false)}
          onConfirm={remove}
        >
          <p>
            Nothing is sent to {nameOf(endpoint.url)} any more. Its secrets and the log of its deliveries are
            permanently deleted. Events stay in the list of all events for 30 days.
          </p>
        </Confirm>
      )}
    </div>
  )
}
