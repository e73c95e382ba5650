import type { VNode } from 'preact'

/** Links to what whoever writes a receiver has to know. */
export function GuideLinks(): VNode {
  return (
    <p class="row log-links">
      <a href="/docs/guides/webhooks">How to receive events</a>
      <a href="/docs/guides/webhooks#verify-the-signature">How to verify a request</a>
    </p>
  )
}
