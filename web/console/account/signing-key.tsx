import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAct } from '../act.ts'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { Moment } from '../parts/moment.tsx'
import { revokeSigningKey, type Revoked, type SigningKey } from '../wire/signing.ts'

const tones = { pending: 'unsure', active: 'ok', retired: 'plain', revoked: 'bad' } as const

type CardProps = {
  signingKey: SigningKey
  /** The key that signs now. */
  active: SigningKey | undefined
  onRevoked: (revoked: Revoked) => void
}

/** A signing key, and the way to revoke it where that is possible. */
export function SigningKeyCard({ signingKey, active, onRevoked }: CardProps): VNode {
  const [isOpen, setOpen] = useState(false)
  const { key_id: id, status, public_key_pem: pem } = signingKey
  const canRevoke = active !== undefined && (status === 'pending' || status === 'retired')
  return (
    <li class="card">
      <h2>
        <code>{id}</code> <Badge tone={tones[status]}>{status}</Badge>
      </h2>
      <History signingKey={signingKey} />
      <CodeToCopy code={pem} label={`Copy the public key ${id}`} />
      {status === 'active' && (
        <p class="hint">
          It can be revoked once a successor is active: whoever runs the service makes one with{' '}
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
        <Revoke
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
  const { created_at: made, retired_at: retired, revoked_at: revoked, ...rest } = signingKey
  return (
    <p class="fine">
      Made <Moment at={made} />
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

type RevokeProps = {
  signingKey: SigningKey
  successor: string
  onRevoked: (revoked: Revoked) => void
  onClose: () => void
}

/** Has the id typed: what is done here is done to every account, and for good. */
function Revoke({ signingKey, successor, onRevoked, onClose }: RevokeProps): VNode {
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const act = useAct()
  const wanted = shortOf(signingKey.key_id)
  return (
    <Confirm
      title="Revoke this signing key?"
      verb="Revoke for good"
      act={act}
      onClose={onClose}
      onConfirm={async () => onRevoked(await revokeSigningKey(signingKey, reason))}
      isIncomplete={typed.trim().toLowerCase() !== wanted || reason.trim() === ''}
    >
      <ul>
        <li>
          Every version that it has signed, <strong>of all accounts</strong>, is signed anew by the active key{' '}
          <code>{shortOf(successor)}</code> in the same step. None is without a valid signature for a moment.
        </li>
        <li>
          Verifiers then reject what this key has signed, also in copies that somebody has kept of the old
          records.
        </li>
        <li>The key stays in the public catalog, as revoked. This cannot be undone.</li>
      </ul>
      <TextField
        label="Reason"
        hint="Is public: it stands in the catalog."
        value={reason}
        onInput={setReason}
        required
        max={500}
        autoFocus
      />
      <TextField
        label={`Type ${wanted} to confirm`}
        hint="The first eight characters of the key's id."
        value={typed}
        onInput={setTyped}
        required
        code
        max={64}
      />
    </Confirm>
  )
}

/** Enough of an id to tell keys apart. */
function shortOf(keyId: string): string {
  return keyId.slice(0, 8)
}
