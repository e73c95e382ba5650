import type { ComponentChildren, VNode } from 'preact'
import { Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import type { WebhookEndpoint } from '../api/webhooks.ts'

/** Explains a state in which an endpoint gets no events, or in which they fail, and the way out. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }): VNode | null {
  const { status, disabled_reason: reason, failing_since: failingSince, failures } = endpoint
  if (status === 'enabled') {
    if (failingSince === null) return <Slowed endpoint={endpoint} />
    return (
      <Notice tone="bad" title="Deliveries fail">
        <p>
          {failures === 1 ? 'One attempt has' : `${failures} attempts in a row have`} failed, the first{' '}
          <Moment at={failingSince} />. The log below says why. Each delivery is tried again for about three
          days, and the endpoint is disabled after five days without a success.
        </p>
        <Slowed endpoint={endpoint} />
      </Notice>
    )
  }
  if (status === 'unconfirmed') return null
  const { title, text } = texts[reason ?? 'paused'](<Moment at={failingSince} none="five days ago" />)
  return (
    <Notice tone={reason === 'paused' ? 'plain' : 'bad'} title={title}>
      <p>{text}</p>
    </Notice>
  )
}

const texts: Readonly<
  Record<
    NonNullable<WebhookEndpoint['disabled_reason']>,
    (since: VNode) => { title: string; text: ComponentChildren }
  >
> = {
  paused: () => ({
    title: 'The endpoint is paused',
    text: 'Nothing but tests is sent to it. When you have enabled it, you can send again what it missed.',
  }),
  gone: () => ({
    title: 'The endpoint is disabled, because it answered 410 Gone',
    text: 'Nothing but tests is sent to it. Enable it once your server wants events again, and then send again what it missed.',
  }),
  failing: (since) => ({
    title: 'The endpoint is disabled, because deliveries failed for five days',
    text: (
      <>
        No delivery has succeeded since {since}. Mend your server and send a test. Then enable the endpoint,
        and send again what it missed.
      </>
    ),
  }),
}

/** Says for how long only tests are sent, why, and how to go on. */
function Slowed({ endpoint }: { endpoint: WebhookEndpoint }): VNode | null {
  const { slow_until: until, slow_reason: reason } = endpoint
  if (until === null || Date.parse(until) <= Date.now()) return null
  if (reason === 'failing') {
    return (
      <p>
        It fails too often to get more than one delivery in five minutes. Nothing but tests is sent until{' '}
        <Moment at={until} />, or until a test succeeds.
      </p>
    )
  }
  return (
    <p>
      Your server asked for a pause, with its status (429, 502 or 504) or with <code>Retry-After</code>.
      Nothing but tests is sent until <Moment at={until} />. To go on before that, pause the endpoint and
      enable it again.
    </p>
  )
}
