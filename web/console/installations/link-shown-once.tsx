import type { VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { shareLink } from './words.ts'

type LinkShownOnceProps = { token: string; name: string; onClose: () => void }

/** New token of an installation, and the link with it, of which the service keeps only a hash. */
export function LinkShownOnce({ token, name, onClose }: LinkShownOnceProps): VNode {
  return (
    <Dialog title="Copy the link now" onClose={onClose}>
      <p>
        Whoever has this link can follow the guide for “{name}”. It is shown only this once. If you lose it,
        create another one.
      </p>
      <h3>Link to share</h3>
      <CodeToCopy code={shareLink(token)} label="Copy the link" />
      <h3>Token for your page</h3>
      <p class="hint">
        The value of <code>installation-token</code> where you embed the guide.
      </p>
      <CodeToCopy code={token} label="Copy the token" />
      <div class="row end">
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
