import type { VNode } from 'preact'
import { useAction } from '../use-action.ts'
import { Button } from '../parts/button.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { useHasScope } from '../session.ts'
import { resend, type Delivery, type WebhookEndpoint } from '../api/webhooks.ts'

type SendAgainProps = {
  endpoint: Pick<WebhookEndpoint, 'id' | 'status'>
  delivery: Pick<Delivery, 'id'>
  /** Names the delivery among those beside it. */
  name: string
  onResent: (delivery: Delivery) => void
}

/** Button that sends a delivery again. Nothing for a key that may not. */
export function SendAgain({ endpoint, delivery, name, onResent }: SendAgainProps): VNode | null {
  const action = useAction()
  if (!useHasScope('webhooks:write')) return null
  if (endpoint.status !== 'enabled')
    return <p class="hint">Enable the endpoint to send this delivery again.</p>
  const onClick = (): void => void action.run(async () => onResent(await resend(endpoint.id, delivery)))
  return (
    <>
      <ErrorNotice error={action.error} />
      <div class="row">
        <Button onClick={onClick} busy={action.isBusy} label={`Send again: ${name}`}>
          Send again
        </Button>
      </div>
    </>
  )
}
