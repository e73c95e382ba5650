import type { VNode } from 'preact'
import { mailDraftUrl } from '../../../shared/installations/mail-draft.ts'
import { installation as texts } from '../../../shared/messages/widget/en.ts'
import { say } from '../../widget/labels.ts'
import { nameOf, siteOf, type Installation, type NewToken } from '../api/installations.ts'
import type { Project } from '../api/projects.ts'
import { Button } from '../parts/button.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { shareLink } from './labels.ts'

type NewLinkDialogProps = {
  made: NewToken
  installation: Installation
  project: Project
  onClose: () => void
}

/** Dialog with an installation's new token and link. They cannot be shown again: the service stores only a hash. */
export function NewLinkDialog({ made, installation, project, onClose }: NewLinkDialogProps): VNode {
  return (
    <Dialog title="Copy the link now" onClose={onClose}>
      <p>
        Anyone with this link can follow the guide for “{nameOf(installation)}”. It is shown only this once,
        and nobody has got it yet. If you lose it, create a new one.
      </p>
      <h3>Link to share</h3>
      <CodeToCopy code={shareLink(made.token)} label="Copy the link" />
      <p>
        <a class="button" href={mailDraft(made, installation, project)}>
          Write an email with the link
        </a>
      </p>
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

const labels = { ...texts, locale: 'en' }

/** The draft that "Send to a developer" opens on the share page, in English, with why it is stuck. */
function mailDraft(
  { token, token_info: { expires_at: expires } }: NewToken,
  { template_name: guide, target, stuck }: Installation,
  { branding }: Project,
): string {
  const date = new Date(expires).toLocaleDateString(labels.locale, { dateStyle: 'long' })
  return mailDraftUrl(
    say(labels, 'mailSubject', { brand: branding.name }),
    say(labels, 'mailBody', { guide, url: siteOf(target), link: shareLink(token), date }) + reasonOf(stuck),
  )
}

/** What is known of the step that is open, for whoever gets the mail. */
function reasonOf(stuck: Installation['stuck']): string {
  if (stuck === null) return ''
  const { title, message, hint } = stuck
  return `\n\n${[`The open step: ${title}`, message, hint].filter(Boolean).join('\n')}`
}
