import { ownValue } from '../../../shared/own-value.ts'
import type { ComponentChildren, VNode } from 'preact'
import type { ApiError } from '../request.ts'

type Tone = 'ok' | 'bad' | 'unsure' | 'plain'

type NoticeProps = { tone: Tone; title: string; children?: ComponentChildren }

export function Notice({ tone, title, children }: NoticeProps): VNode {
  return (
    <div class={`notice ${tone}`}>
      <strong>{title}</strong>
      {children}
    </div>
  )
}

const titles: Readonly<Record<string, string>> = {
  screen_not_loaded: 'This screen could not be loaded',
  network_error: 'The service did not respond',
  precondition_failed: 'Someone else has changed this',
  insufficient_scope: 'Your key does not have this permission',
  expires_after_caller: 'The new key would outlive yours',
  version_unchanged: 'Nothing has changed',
  not_found: 'Not found',
  rate_limited: 'Too many requests',
  service_unavailable: 'The service is temporarily unavailable',
}

type ErrorNoticeProps = { error: ApiError | undefined; children?: ComponentChildren }

/** Error of a failed request, with the request ID for support. */
export function ErrorNotice({ error, children }: ErrorNoticeProps): VNode | null {
  if (!error) return null
  return (
    <div role="alert">
      <Notice tone="bad" title={ownValue(titles, error.code) ?? 'The request failed'}>
        <p>{error.message}</p>
        {error.requestId !== undefined && (
          <details>
            <summary>Details</summary>
            <p class="fine">
              <code>{error.code}</code>, request <code>{error.requestId}</code>
            </p>
          </details>
        )}
        {children !== undefined && <div class="row">{children}</div>}
        {children === undefined && error.code === 'precondition_failed' && (
          <div class="row">
            <button type="button" class="button" onClick={() => location.reload()}>
              Reload the page
            </button>
          </div>
        )}
      </Notice>
    </div>
  )
}
