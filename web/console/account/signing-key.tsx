import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { Moment } from '../parts/moment.tsx'
import { revokeSigningKey, type Revocation, type SigningKey } from '../api/signing.ts'

const tones = { pending: 'unsure', active: 'ok', retired: 'plain', revoked: 'bad' } as const

type SigningKeyCardProps = {
  signingKey: SigningKey
  active: SigningKey | undefined
  onRevoked: (revocation: Revocation) => void
}

/** A signing key, with a button that revokes it if it can be revoked. */
export function SigningKeyCard({ signingKey, active, onRevoked }: SigningKeyCardProps): VNode {
  const [isOpen, setOpen] = useState(false)
  const { key_id: id, status, public_key_pem: pem } = signingKey
  const canRevoke = active !== undefined && (status === 'pending' || status === 'retired')
  return (
    <li class="card">
      <h2>
        Key <code>{id}</code> <Badge tone={tones[status]}>{status}</Badge>
      </h2>
      <History signingKey={signingKey} />
      <CodeToCopy code={pem} label={`Copy the public key ${id}`} />
      {status === 'active' && (
        <p class="hint">
          You can revoke this key once a successor is active. The operator of the service creates one with{' '}
          <code>waymark keys</code>.
        </p>
      )}
      {canRevoke && (
        <div class="row">
          <Button kind="danger" onClick={() => setOpen(true)} label={`Revoke the signing key ${shortOf(id)}`}>
            Revoke
          </Button>
        </div>
      )}
      {isOpen && active && (
        <RevokeSigningKey
          signingKey={signingKey}
          successor={active.key_id}
          onRevoked={onRevoked}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}

function History({ signingKey }: { signingKey: SigningKey }): VNode {
  const { created_at: created, retired_at: retired, revoked_at: revoked, ...rest } = signingKey
  return (
    <p class="fine">
      Created <Moment at={created} />
      {retired !== null && (
        <>
          , retired <Moment at={retired} />
        </>
      )}
      {revoked !== null && (
        <>
          , revoked <Moment at={revoked} />: {rest.revocation_reason}
        </>
      )}
      {rest.successor_key_id !== null && (
        <>
          . Its successor is <code>{shortOf(rest.successor_key_id)}</code>
        </>
      )}
      .
    </p>
  )
}

type RevokeSigningKeyProps = {
  signingKey: SigningKey
  successor: string
  onRevoked: (revocation: Revocation) => void
  onClose: () => void
}

/** Dialog that asks for the key's id, since revoking affects every account and cannot be undone. */
function RevokeSigningKey({ signingKey, successor, onRevoked, onClose }: RevokeSigningKeyProps): VNode {
  const [reason, setReason] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const action = useAction()
  const expected = shortOf(signingKey.key_id)
  return (
    <Confirm
      title="Revoke this signing key?"
      verb="Revoke permanently"
      action={action}
      onClose={onClose}
      onConfirm={async () => onRevoked(await revokeSigningKey(signingKey, reason))}
      isIncomplete={confirmation.trim().toLowerCase() !== expected || reason.trim() === ''}
    >
      <ul>
        <li>
          Every version that this key signed, <strong>of all accounts</strong>, is signed again by the active
          key <code>{shortOf(successor)}</code> in the same transaction. No version is ever without a valid
          signature.
        </li>
        <li>
          Verifiers then reject every signature of this key, including those in saved copies of old records.
        </li>
        <li>The key stays in the public catalog, marked as revoked. This cannot be undone.</li>
      </ul>
      <TextField
        label="Reason"
        hint="Shown in the public key catalog."
        value={reason}
        onInput={setReason}
        required
        max={500}
        autoFocus
      />
      <TextField
        label={`Type ${expected} to confirm`}
        hint="The first eight characters of the key's id."
        value={confirmation}
        onInput={setConfirmation}
        required
        isCode
        max={64}
      />
    </Confirm>
  )
}

/** Shortens a key id to its first characters, which distinguish keys. */
function shortOf(keyId: string): string {
  return keyId.slice(0, 8)
}
