import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { addToken, readInstallation, type NewToken } from '../api/installations.ts'
import { readMonitor } from '../api/monitors.ts'
import { readProject } from '../api/projects.ts'
import { Button } from '../parts/button.tsx'
import type { LinkSubject } from './link-message.ts'
import { LinksKeepWorking, MakeLink } from './make-link.tsx'
import { NewLinkDialog } from './new-link-dialog.tsx'

type SendLinkProps = {
  /** Id of the installation. */
  id: string
  projectId: string
  /** Says that the reason is sent, too, unless there is none. */
  title?: string | undefined
  /** Called when the link has been copied or sent. */
  onSent: () => void
}

/** Button that makes a link, and shows a message with it and with what is open or missing now. */
export function SendLink({
  id,
  projectId,
  title = 'Send a link with this reason',
  onSent,
}: SendLinkProps): VNode {
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<{ made: NewToken; subject: LinkSubject }>()
  const make = async (expiresIn: number): Promise<void> => {
    // Read first: a link that was made and not shown would be lost.
    const subject = await readSubject(id, projectId)
    setSent({ made: await addToken({ id }, expiresIn), subject })
  }
  const onDone = (): void => {
    setSent(undefined)
    onSent()
  }
  return (
    <div class="row">
      <Button onClick={() => setOpen(true)}>{title}</Button>
      {isOpen && (
        <MakeLink title={title} verb="Create link" make={make} onClose={() => setOpen(false)}>
          <LinksKeepWorking />
        </MakeLink>
      )}
      {sent && <NewLinkDialog {...sent} title={title} onClose={onDone} />}
    </div>
  )
}

async function readSubject(id: string, projectId: string): Promise<LinkSubject> {
  const [installation, project] = await Promise.all([readInstallation(id), readProject(projectId)])
  const monitor = installation.monitor && (await readMonitor(id))
  return { installation, project, monitor }
}
