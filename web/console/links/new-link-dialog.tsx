import type { VNode } from 'preact'
import { nameOf, type NewToken } from '../api/installations.ts'
import { Button } from '../parts/button.tsx'
import { CodeToCopy, Copy } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { shareLink } from './labels.ts'
import { linkMessage, type LinkSubject } from './link-message.ts'

type NewLinkDialogProps = {
  made: NewToken
  subject: LinkSubject
  /** Named after what opened it, if that was not to get the link alone. */
  title?: string
  onClose: () => void
}

/** Dialog with an installation's new token and link. They cannot be shown again: the service stores only a hash. */
export function NewLinkDialog({ made, subject, title, onClose }: NewLinkDialogProps): VNode {
  const { text, mailUrl } = linkMessage(made, subject)
  return (
    <Dialog title={title ?? 'Copy the link now'} onClose={onClose}>
      <p>
        Anyone with this link can follow the guide for “{nameOf(subject.installation)}”. It is shown only this
        once, and nobody has got it yet. If you lose it, create a new one.
      </p>
      <h3>Message to send</h3>
      <div class="message">{text}</div>
      <div class="row">
        <Copy text={text} label="Copy message">
          Copy message
        </Copy>
        <a class="button" href={mailUrl}>
          Write an email with the link
        </a>
      </div>
      <h3>Link to share</h3>
      <CodeToCopy code={shareLink(made.token)} label="Copy the link" />
      <h3>Token for your page</h3>
      <p class="hint">
        The value of <code>installation-token</code> where you embed the guide.
      </p>
      <CodeToCopy code={made.token} label="Copy the token" />
      <div class="row end">
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
