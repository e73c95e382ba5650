import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { Moment } from '../parts/moment.tsx'
import {
  addToken,
  replaceToken,
  revokeToken,
  type Installation,
  type InstallationDetails,
  type NewToken,
  type TokenInfo,
} from '../api/installations.ts'
import type { MonitorDetails } from '../api/monitors.ts'
import type { Project } from '../api/projects.ts'
import { NewLinkDialog } from '../links/new-link-dialog.tsx'
import { LinksKeepWorking, MakeLink } from '../links/make-link.tsx'

type ShareLinkProps = {
  installation: InstallationDetails
  project: Project
  canWrite: boolean
  /** Null without one. */
  monitor: MonitorDetails | null
  onChanged: () => void
}

/** Links of an installation. One cannot be shown again, but there can be another one. */
export function ShareLink(props: ShareLinkProps): VNode {
  const { installation, project, monitor, canWrite, onChanged } = props
  const [open, setOpen] = useState<'add' | 'replace' | 'revoke'>()
  const [made, setMade] = useState<NewToken>()
  const { token_info: own, further_tokens: further } = installation
  const state = further.length > 0 ? 'active' : stateOf(own)
  const isActive = state === 'active'
  const way = open === 'add' || open === 'replace' ? waysOf(state)[open] : undefined
  const close = (): void => setOpen(undefined)
  const onDone = (): void => {
    setMade(undefined)
    onChanged()
  }
  return (
    <section class="block" aria-labelledby="share-link">
      <h2 id="share-link">
        Link <Badge tone={isActive ? 'ok' : 'plain'}>{state}</Badge>
      </h2>
      {own === null && <p>This installation has no link.</p>}
      <ul class="bare links">
        {[...further, ...(own ? [own] : [])].map((info) => (
          <LinkFacts key={info.display} info={info} />
        ))}
      </ul>
      {canWrite && (
        <div class="row">
          <Button onClick={() => setOpen('add')}>{isActive ? 'New link' : 'Create a link'}</Button>
          {isActive && (
            <>
              <Button onClick={() => setOpen('replace')}>Replace the link</Button>
              <Button kind="danger" onClick={() => setOpen('revoke')}>
                {further.length > 0 ? 'Revoke all links' : 'Revoke the link'}
              </Button>
            </>
          )}
        </div>
      )}
      {way && (
        <MakeLink
          title={way.title}
          verb={way.verb}
          make={async (expiresIn) => setMade(await way.make(installation, expiresIn))}
          onClose={close}
        >
          {way.consequence}
        </MakeLink>
      )}
      {open === 'revoke' && <RevokeLink installation={installation} onRevoked={onChanged} onClose={close} />}
      {made && <NewLinkDialog made={made} subject={{ installation, project, monitor }} onClose={onDone} />}
    </section>
  )
}

type LinkState = 'active' | 'expired' | 'revoked' | 'none'

function stateOf(info: TokenInfo | null): LinkState {
  if (info === null) return 'none'
  if (info.revoked_at !== null) return 'revoked'
  return Date.parse(info.expires_at) <= Date.now() ? 'expired' : 'active'
}

type Link = Pick<TokenInfo, 'display' | 'expires_at'> & { revoked_at?: string | null; created_at?: string }

function LinkFacts({
  info: { display, expires_at: expires, revoked_at: revoked, created_at: created },
}: {
  info: Link
}): VNode {
  return (
    <li>
      <code>{display}</code>{' '}
      <span class="fine">
        {created !== undefined && (
          <>
            made <Moment at={created} />,{' '}
          </>
        )}
        {endOf({ expires, revoked })} <Moment at={revoked ?? expires} />
      </span>
    </li>
  )
}

function endOf({ expires, revoked }: { expires: string; revoked: string | null | undefined }): string {
  if (revoked) return 'revoked'
  return Date.parse(expires) <= Date.now() ? 'expired' : 'expires'
}

/** A way to make a link, in words. */
type Way = {
  readonly title: string
  readonly verb: string
  readonly make: (installation: Installation, expiresIn: number) => Promise<NewToken>
  readonly consequence: ComponentChildren
}

function waysOf(state: LinkState): Readonly<Record<'add' | 'replace', Way>> {
  return {
    add:
      state === 'active'
        ? { title: 'New link', verb: 'Create link', make: addToken, consequence: <LinksKeepWorking /> }
        : { title: 'Create a link?', verb: 'Create link', make: addToken, consequence: null },
    replace: {
      title: 'Replace the link?',
      verb: 'Replace',
      make: replaceToken,
      consequence: (
        <p>
          <strong>All links made so far stop working immediately</strong>, and so do their tokens on your
          pages. Send the new link to everyone who needs it. Progress is kept.
        </p>
      ),
    },
  }
}

type RevokeLinkProps = { installation: Installation; onRevoked: () => void; onClose: () => void }

function RevokeLink({ installation, onRevoked, onClose }: RevokeLinkProps): VNode {
  const action = useAction()
  const revoke = async (): Promise<void> => {
    await revokeToken(installation)
    onRevoked()
  }
  return (
    <Confirm title="Revoke every link?" verb="Revoke" action={action} onClose={onClose} onConfirm={revoke}>
      <p>All links stop working immediately, and so do their tokens on your pages. Progress is kept.</p>
    </Confirm>
  )
}
