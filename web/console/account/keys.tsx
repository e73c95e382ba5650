import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAct } from '../act.ts'
import { Show, useLoad } from '../load.tsx'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import { Confirm, Dialog } from '../parts/dialog.tsx'
import { SelectField } from '../parts/field.tsx'
import { Moment } from '../parts/moment.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { overlaps } from '../template/embed-keys.tsx'
import { listKeys, revokeKey, rotateKey, type ApiKey, type NewApiKey } from '../wire/account.ts'
import { NewKey } from './new-key.tsx'

/** The account's API keys. */
export function Keys(): VNode {
  const load = useLoad('keys', listKeys)
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<NewApiKey>()
  const onMade = (key: NewApiKey): void => {
    setMaking(false)
    setMade(key)
    load.reload()
  }
  return (
    <>
      <PageHead
        title="API keys"
        lead="For your programs, and to sign in here. A key is a secret with the scopes you give it."
      >
        <Button kind="primary" onClick={() => setMaking(true)}>
          New key
        </Button>
      </PageHead>
      <Show load={load}>
        {(keys) => (
          <ul class="bare rows">
            {keys.toReversed().map((key) => (
              <KeyRow key={key.id} apiKey={key} onMade={onMade} onChanged={load.reload} />
            ))}
          </ul>
        )}
      </Show>
      {isMaking && <NewKey onMade={onMade} onClose={() => setMaking(false)} />}
      {made && <ShownOnce apiKey={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function ShownOnce({ apiKey, onClose }: { apiKey: NewApiKey; onClose: () => void }): VNode {
  return (
    <Dialog title="Copy the key now" onClose={onClose}>
      <p>
        This is the only time that “{apiKey.name}” is shown. We keep nothing that it could be told from; who
        loses it makes another one.
      </p>
      <CodeToCopy code={apiKey.key} label="Copy the new key" />
      <div class="row end">
        <Button kind="primary" onClick={onClose}>
          I have it
        </Button>
      </div>
    </Dialog>
  )
}

type KeyRowProps = { apiKey: ApiKey; onMade: (key: NewApiKey) => void; onChanged: () => void }

function KeyRow({ apiKey, onMade, onChanged }: KeyRowProps): VNode {
  const [open, setOpen] = useState<'rotate' | 'revoke'>()
  const close = (): void => setOpen(undefined)
  const { name, display, scopes } = apiKey
  const state = stateOf(apiKey)
  return (
    <li class="card">
      <h2>
        {name} <Badge tone={state === 'works' ? 'ok' : 'plain'}>{state}</Badge>
      </h2>
      <p>
        <code>{display}</code>
      </p>
      <p class="fine">
        {scopes.join(', ')}. Made <Moment at={apiKey.created_at} />, used <Moment at={apiKey.last_used_at} />
        {apiKey.expires_at !== null && (
          <>
            , ends <Moment at={apiKey.expires_at} />
          </>
        )}
        .
      </p>
      {state === 'works' && (
        <div class="row">
          <Button onClick={() => setOpen('rotate')} label={`Replace the key ${name}`}>
            Replace
          </Button>
          <Button kind="quiet" onClick={() => setOpen('revoke')} label={`Revoke the key ${name}`}>
            Revoke
          </Button>
        </div>
      )}
      {open === 'rotate' && <Rotate apiKey={apiKey} onClose={close} onMade={onMade} />}
      {open === 'revoke' && <Revoke apiKey={apiKey} onClose={close} onChanged={onChanged} />}
    </li>
  )
}

function stateOf({ revoked_at: revoked, expires_at: expires }: ApiKey): 'works' | 'revoked' | 'expired' {
  if (revoked !== null) return 'revoked'
  return expires !== null && Date.parse(expires) <= Date.now() ? 'expired' : 'works'
}

type RotateProps = { apiKey: ApiKey; onClose: () => void; onMade: (key: NewApiKey) => void }

function Rotate({ apiKey, onClose, onMade }: RotateProps): VNode {
  const [overlap, setOverlap] = useState('86400')
  const act = useAct()
  return (
    <Confirm
      title={`Replace “${apiKey.name}”?`}
      verb="Replace"
      kind="primary"
      act={act}
      onClose={onClose}
      onConfirm={async () => onMade(await rotateKey(apiKey.id, Number(overlap)))}
    >
      <p>
        The new key has the same name, scopes and end. Who is signed in with the old one signs in again once
        it ends.
      </p>
      <SelectField label="The old key ends" value={overlap} onInput={setOverlap} options={overlaps} />
    </Confirm>
  )
}

type RevokeProps = { apiKey: ApiKey; onClose: () => void; onChanged: () => void }

function Revoke({ apiKey, onClose, onChanged }: RevokeProps): VNode {
  const act = useAct()
  const revoke = async (): Promise<void> => {
    await revokeKey(apiKey.id)
    onChanged()
  }
  return (
    <Confirm title={`Revoke “${apiKey.name}”?`} verb="Revoke" act={act} onClose={onClose} onConfirm={revoke}>
      <p>
        Every program that uses it, and everybody who is signed in with it, is locked out at once and for
        good.
      </p>
    </Confirm>
  )
}
