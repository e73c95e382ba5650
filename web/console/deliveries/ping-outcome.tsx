import type { VNode } from 'preact'
import { useAction } from '../use-action.ts'
import { Show, useLoad } from '../load.tsx'
import { Button } from '../parts/button.tsx'
import { ErrorNotice, Notice } from '../parts/notice.tsx'
import { useHasScope } from '../session.ts'
import { readLastPing, sendPing, type Delivery, type WebhookEndpoint } from '../api/webhooks.ts'
import { AttemptCause, durationText } from './attempts.tsx'
import { useRefresh } from './use-refresh.ts'

type PingOutcomeProps = {
  endpoint: WebhookEndpoint
  /** Called when a ping has ended, which may have confirmed the endpoint. */
  onEnded?: () => void
  /** What follows, whether the last ping was answered or not. */
  children?: (isAnswered: boolean) => VNode
}

/** Follows the endpoint's last ping until it has ended, and shows how it went. */
export function PingOutcome({ endpoint, onEnded, children }: PingOutcomeProps): VNode {
  const load = useLoad(endpoint.id, async (signal) => readLastPing(endpoint.id, signal))
  const action = useAction()
  const canWrite = useHasScope('webhooks:write')
  const { loaded } = load
  const last = loaded.kind === 'ready' ? loaded.value : undefined
  const pending = last?.status === 'pending' ? last : undefined
  const refreshes = useRefresh(pending?.id, async (signal) => {
    const ping = await readLastPing(endpoint.id, signal)
    load.put(ping)
    if (ping?.status !== 'pending') onEnded?.()
  })
  const again = canWrite && (
    <Button
      kind="primary"
      busy={action.isBusy}
      onClick={() => void action.run(async () => load.put(await sendPing(endpoint)))}
    >
      Send test
    </Button>
  )
  return (
    <>
      <div role="status">
        <Show load={load}>
          {(ping) => (
            <Outcome ping={ping} isSlow={refreshes >= SLOW_AFTER} isFirst={endpoint.status === 'unconfirmed'}>
              {again}
            </Outcome>
          )}
        </Show>
        <ErrorNotice error={action.error} />
      </div>
      {children?.(last?.status === 'succeeded')}
    </>
  )
}

/** Refreshes that take half a minute, in which a worker would have sent the ping. */
const SLOW_AFTER = 7

type OutcomeProps = {
  ping: Delivery | undefined
  isSlow: boolean
  /** True while the URL is not confirmed. */
  isFirst: boolean
  /** Button that sends another test. */
  children: VNode | false
}

function Outcome({ ping, isSlow, isFirst, children }: OutcomeProps): VNode {
  const attempt = ping?.attempts.at(-1)
  if (ping?.status === 'pending') {
    return (
      <Notice tone="plain" title="Sending a ping to the URL">
        <p>
          {isSlow
            ? 'It was not sent yet: the service may be busy. This page keeps looking.'
            : 'Your server has 15 seconds to answer.'}
        </p>
      </Notice>
    )
  }
  if (ping?.status === 'succeeded' && attempt) {
    return (
      <Notice tone="ok" title="The URL answered the ping">
        <p>
          Status {attempt.status} after {durationText(attempt.duration_ms)}. The URL is confirmed.
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="bad" title={attempt ? 'The URL did not answer the ping as it should' : 'No ping was sent'}>
      {attempt && <AttemptCause attempt={attempt} />}
      <p>
        {isFirst && 'The endpoint gets no events until a ping is answered. '}
        Mend what is wrong, then send another test.
      </p>
      <div class="row">{children}</div>
    </Notice>
  )
}
