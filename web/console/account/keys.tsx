import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Show, useLoad } from '../load.tsx'
import { useAskedDialog } from '../location.tsx'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import { Confirm, Dialog } from '../parts/dialog.tsx'
import { SelectField } from '../parts/field.tsx'
import { Ago, Moment } from '../parts/moment.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { overlaps } from '../embed/embed-keys.tsx'
import { listKeys, rotateKey, type ApiKey, type NewApiKey } from '../api/account.ts'
import { isLastManager, stateOf } from './key-state.ts'
import { NewKey } from './new-key.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { describeScopes } from './scopes.ts'

/** The account's API keys. */
export function Keys(): VNode {
  const load = useLoad('keys', listKeys)
  const [isCreating, setCreating] = useAskedDialog()
  const [created, setCreated] = useState<NewApiKey>()
  const onCreated = (key: NewApiKey): void => {
    setCreating(false)
    setCreated(key)
    load.reload()
  }
  return (
    <>
      <PageHead
        title="API keys"
        lead="Keys for your programs, and for signing in here. Each key is a secret with the permissions you choose."
      >
        <Button kind="primary" onClick={() => setCreating(true)}>
          New key
        </Button>
      </PageHead>
      <Show load={load}>
        {(keys) => (
          <ul class="bare rows">
            {keys.toReversed().map((key) => (
              <KeyRow
                key={key.id}
                apiKey={key}
                isLast={isLastManager(key, keys)}
                onCreated={onCreated}
                onChanged={load.reload}
              />
            ))}
          </ul>
        )}
      </Show>
      {isCreating && <NewKey onCreated={onCreated} onClose={() => setCreating(false)} />}
      {created && <CreatedKeyDialog apiKey={created} onClose={() => setCreated(undefined)} />}
    </>
  )
}

function CreatedKeyDialog({ apiKey, onClose }: { apiKey: NewApiKey; onClose: () => void }): VNode {
  return (
    <Dialog title="Copy the key now" onClose={onClose}>
      <p>
        The key “{apiKey.name}” is shown only this once, since we store only its hash. If you lose it, create
        another key.
      </p>
      <CodeToCopy code={apiKey.key} label="Copy the new key" />
      <div class="row end">
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}

type KeyRowProps = {
  apiKey: ApiKey
  /** True if no other key can manage keys. */
  isLast: boolean
  onCreated: (key: NewApiKey) => void
  onChanged: () => void
}

function KeyRow({ apiKey, isLast, onCreated, onChanged }: KeyRowProps): VNode {
  const [open, setOpen] = useState<'rotate' | 'revoke'>()
  const close = (): void => setOpen(undefined)
  const { name, display, scopes } = apiKey
  const state = stateOf(apiKey)
  return (
    <li class="card">
      <h2>
        {name} <Badge tone={state === 'active' ? 'ok' : 'plain'}>{state}</Badge>
      </h2>
      <p>
        <code>{display}</code>
      </p>
      <p class="fine">
        {describeScopes(scopes)}
        <br />
        Created <Ago at={apiKey.created_at} />, last used <Ago at={apiKey.last_used_at} />
        {apiKey.expires_at !== null && (
          <>
            , expires <Moment at={apiKey.expires_at} />
          </>
        )}
        .
      </p>
      {state === 'active' && (
        <div class="row">
          <Button onClick={() => setOpen('rotate')} label={`Replace the key ${name}`}>
            Replace
          </Button>
          <Button kind="quiet" onClick={() => setOpen('revoke')} label={`Revoke the key ${name}`}>
            Revoke
          </Button>
        </div>
      )}
      {open === 'rotate' && <ReplaceKey apiKey={apiKey} onClose={close} onCreated={onCreated} />}
      {open === 'revoke' && (
        <RevokeKey apiKey={apiKey} isLast={isLast} onClose={close} onChanged={onChanged} />
      )}
    </li>
  )
}

type ReplaceKeyProps = { apiKey: ApiKey; onClose: () => void; onCreated: (key: NewApiKey) => void }

function ReplaceKey({ apiKey, onClose, onCreated }: ReplaceKeyProps): VNode {
  const [overlap, setOverlap] = useState('86400')
  const action = useAction()
  return (
    <Confirm
      title={`Replace “${apiKey.name}”?`}
      verb="Replace"
      kind="primary"
      action={action}
      onClose={onClose}
      onConfirm={async () => onCreated(await rotateKey(apiKey.id, Number(overlap)))}
    >
      <p>
        The new key has the same name, permissions and expiry. Sessions of the old key end when it expires.
      </p>
      <SelectField label="The old key expires" value={overlap} onInput={setOverlap} options={overlaps} />
    </Confirm>
  )
}
