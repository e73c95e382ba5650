import type { VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { shareLink } from './labels.ts'

type NewLinkDialogProps = { token: string; name: string; onClose: () => void }

/** Dialog with an installation's new token and link. They cannot be shown again: the service stores only a hash. */
export function NewLinkDialog({ token, name, onClose }: NewLinkDialogProps): VNode {
  return (
    <Dialog title="Copy the link now" onClose={onClose}>
      <p>
        Anyone with this link can follow the guide for “{name}”. It is shown only this once. If you lose it,
        create a new one.
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
