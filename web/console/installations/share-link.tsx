import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { SelectField } from '../parts/field.tsx'
import { Moment } from '../parts/moment.tsx'
import { nameOf, replaceToken, revokeToken, type Installation, type TokenInfo } from '../api/installations.ts'
import { NewLinkDialog } from './new-link-dialog.tsx'
import { DEFAULT_VALIDITY, validities } from './labels.ts'

type ShareLinkProps = { installation: Installation; canWrite: boolean; onChanged: () => void }

/** State of an installation's link. A lost link cannot be shown again, only replaced. */
export function ShareLink({ installation, canWrite, onChanged }: ShareLinkProps): VNode {
  const [open, setOpen] = useState<'replace' | 'revoke'>()
  const [token, setToken] = useState<string>()
  const { token_info: info } = installation
  const state = stateOf(info)
  const close = (): void => setOpen(undefined)
  const onDone = (): void => {
    setToken(undefined)
    onChanged()
  }
  return (
    <section class="block" aria-labelledby="share-link">
      <h2 id="share-link">
        Link <Badge tone={state === 'active' ? 'ok' : 'plain'}>{state}</Badge>
      </h2>
      <LinkFacts info={info} />
      {canWrite && (
        <div class="row">
          <Button onClick={() => setOpen('replace')}>
            {state === 'active' ? 'Replace or extend the link' : 'Create a link'}
          </Button>
          {state === 'active' && (
            <Button kind="danger" onClick={() => setOpen('revoke')}>
              Revoke the link
            </Button>
          )}
        </div>
      )}
      {open === 'replace' && (
        <ReplaceLink installation={installation} state={state} onReplaced={setToken} onClose={close} />
      )}
      {open === 'revoke' && <RevokeLink installation={installation} onRevoked={onChanged} onClose={close} />}
      {token !== undefined && <NewLinkDialog token={token} name={nameOf(installation)} onClose={onDone} />}
    </section>
  )
}

type LinkState = 'active' | 'expired' | 'revoked' | 'none'

function stateOf(info: TokenInfo | null): LinkState {
  if (info === null) return 'none'
  if (info.revoked_at !== null) return 'revoked'
  return Date.parse(info.expires_at) <= Date.now() ? 'expired' : 'active'
}

function LinkFacts({ info }: { info: TokenInfo | null }): VNode {
  if (info === null) return <p>This installation has no link.</p>
  return (
    <p>
      <code>{info.display}</code>{' '}
      <span class="fine">
        {info.revoked_at === null ? (
          <>
            expires <Moment at={info.expires_at} />
          </>
        ) : (
          <>
            revoked <Moment at={info.revoked_at} />
          </>
        )}
      </span>
    </p>
  )
}

type ReplaceLinkProps = {
  installation: Installation
  state: LinkState
  onReplaced: (token: string) => void
  onClose: () => void
}

function ReplaceLink({ installation, state, onReplaced, onClose }: ReplaceLinkProps): VNode {
  const [validity, setValidity] = useState(DEFAULT_VALIDITY)
  const action = useAction()
  const isActive = state === 'active'
  return (
    <Confirm
      title={isActive ? 'Replace the link?' : 'Create a link?'}
      verb={isActive ? 'Replace' : 'Create link'}
      kind="primary"
      action={action}
      onClose={onClose}
      onConfirm={async () => onReplaced(await replaceToken(installation, Number(validity)))}
    >
      {isActive && (
        <p>
          <strong>The current link stops working immediately</strong>, and so does its token on your pages.
          Send the new link to everyone who needs it. Progress is kept.
        </p>
      )}
      <SelectField
        label="The new link expires after"
        value={validity}
        onInput={setValidity}
        options={validities}
      />
    </Confirm>
  )
}

type RevokeLinkProps = { installation: Installation; onRevoked: () => void; onClose: () => void }

function RevokeLink({ installation, onRevoked, onClose }: RevokeLinkProps): VNode {
  const action = useAction()
  const revoke = async (): Promise<void> => {
    await revokeToken(installation)
    onRevoked()
  }
  return (
    <Confirm title="Revoke the link?" verb="Revoke" action={action} onClose={onClose} onConfirm={revoke}>
      <p>The link stops working immediately, and so does its token on your pages. Progress is kept.</p>
    </Confirm>
  )
}
