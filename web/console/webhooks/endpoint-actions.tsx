import type { VNode } from 'preact'
import type { Action } from '../use-action.ts'
import { Button } from '../parts/button.tsx'
import { sendPing, setStatus, type WebhookEndpoint } from '../api/webhooks.ts'

type EndpointActionsProps = {
  endpoint: WebhookEndpoint
  action: Action
  onPinged: () => void
  onStatus: (endpoint: WebhookEndpoint) => void
  onEdit: () => void
}

/** Buttons that test, pause or enable, and edit an endpoint. */
export function EndpointActions(props: EndpointActionsProps): VNode {
  const { endpoint, action, onPinged, onStatus, onEdit } = props
  const isDisabled = endpoint.status === 'disabled'
  const ping = async (): Promise<void> => {
    await sendPing(endpoint)
    onPinged()
  }
  const change = async (): Promise<void> =>
    onStatus(await setStatus(endpoint, isDisabled ? 'enabled' : 'disabled'))
  return (
    <>
      <Button onClick={() => void action.run(ping)} busy={action.isBusy}>
        Send test
      </Button>
      <Button onClick={() => void action.run(change)} busy={action.isBusy}>
        {isDisabled ? 'Enable' : 'Pause'}
      </Button>
      <Button onClick={onEdit}>Edit</Button>
    </>
  )
}
