import type { ComponentChildren, VNode } from 'preact'
import type { Refusal } from '../service.ts'

type Tone = 'ok' | 'bad' | 'unsure' | 'plain'

type NoticeProps = { tone: Tone; title: string; children?: ComponentChildren }

export function Notice({ tone, title, children }: NoticeProps): VNode {
  return (
    <div class={`verdict ${tone}`}>
      <strong>{title}</strong>
      {children}
    </div>
  )
}

const titles: Readonly<Record<string, string>> = {
  network_error: 'No answer',
  precondition_failed: 'Somebody else has changed this in the meantime',
  insufficient_scope: 'Your key may not do this',
  not_found: 'It is not there, or not any more',
  rate_limited: 'A little too fast',
  service_unavailable: 'The service is away for a moment',
}

type RefusalProps = { refusal: Refusal | undefined; children?: ComponentChildren }

/** Why something was not done, with the id to quote in support requests. */
export function RefusalNote({ refusal, children }: RefusalProps): VNode | null {
  if (!refusal) return null
  return (
    <div role="alert">
      <Notice tone="bad" title={titles[refusal.code] ?? 'This was not done'}>
        <p>{refusal.message}</p>
        {refusal.requestId !== undefined && (
          <p class="fine">
            Request <code>{refusal.requestId}</code> ({refusal.code})
          </p>
        )}
        {children !== undefined && <div class="row">{children}</div>}
        {children === undefined && refusal.code === 'precondition_failed' && (
          <div class="row">
            <button type="button" class="button" onClick={() => location.reload()}>
              See what it is now
            </button>
          </div>
        )}
      </Notice>
    </div>
  )
}
