import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Show, useLoad, type LoadState } from '../load.tsx'
import { Empty } from '../parts/empty.tsx'
import { Notice } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ApiError } from '../request.ts'
import { listSigningKeys, type Revocation, type SigningKey } from '../api/signing.ts'
import { SigningKeyCard } from './signing-key.tsx'

/** The public keys that verify published versions. */
export function SigningKeys(): VNode {
  const load = useLoad<readonly SigningKey[]>('signing', async (signal) => {
    try {
      return await listSigningKeys(signal)
    } catch (error) {
      // Without a configured key, the catalog returns 503 (docs/api.md, "Diagnostics").
      if (error instanceof ApiError && [404, 503].includes(error.status)) return []
      throw error
    }
  })
  return (
    <>
      <PageHead
        title="Signing keys"
        lead="Every published version is signed with Ed25519. With these keys, anyone can verify what a site was told to install."
      />
      <Show load={load}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty title="No signing key is configured">
              <p>
                Versions published here are not signed. The operations guide explains how the operator sets a
                key.
              </p>
            </Empty>
          ) : (
            <KeyList keys={keys} put={load.put} />
          )
        }
      </Show>
    </>
  )
}

type KeyListProps = { keys: readonly SigningKey[]; put: LoadState<readonly SigningKey[]>['put'] }

function KeyList({ keys, put }: KeyListProps): VNode {
  const [lastRevocation, setLastRevocation] = useState<Revocation>()
  const active = keys.find(({ status }) => status === 'active')
  const onRevoked = (revocation: Revocation): void => {
    setLastRevocation(revocation)
    put(keys.map((key) => (key.key_id === revocation.key.key_id ? revocation.key : key)))
  }
  return (
    <>
      <div role="status">
        {lastRevocation && (
          <Notice tone="ok" title="Key revoked">
            <p>
              {lastRevocation.resigned_versions === 1
                ? 'One version was signed again by the active key.'
                : `${lastRevocation.resigned_versions} versions were signed again by the active key.`}
            </p>
          </Notice>
        )}
      </div>
      <ul class="bare rows">
        {keys.map((key) => (
          <SigningKeyCard key={key.key_id} signingKey={key} active={active} onRevoked={onRevoked} />
        ))}
      </ul>
    </>
  )
}
