import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Show, useLoad, type Load } from '../load.tsx'
import { Empty } from '../parts/empty.tsx'
import { Notice } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Refusal } from '../service.ts'
import { listSigningKeys, type Revoked, type SigningKey } from '../wire/signing.ts'
import { SigningKeyCard } from './signing-key.tsx'

/** The keys that published versions are signed with; what is shown here is public. */
export function SigningKeys(): VNode {
  const load = useLoad<readonly SigningKey[]>('signing', async (signal) => {
    try {
      return await listSigningKeys(signal)
    } catch (error) {
      // Where no key is configured there is none to show (the seed, "Diagnostics").
      if (error instanceof Refusal && [404, 503].includes(error.status)) return []
      throw error
    }
  })
  return (
    <>
      <PageHead
        title="Signing keys"
        lead="Every published version is signed with Ed25519. Anyone can verify with these keys what a site was told to install."
      />
      <Show load={load}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty title="No signing key is set up here">
              <p>
                Versions published on this installation are not signed. Whoever runs it finds in the
                operations guide how to set a key.
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

type KeyListProps = { keys: readonly SigningKey[]; put: Load<readonly SigningKey[]>['put'] }

function KeyList({ keys, put }: KeyListProps): VNode {
  const [last, setLast] = useState<Revoked>()
  const active = keys.find(({ status }) => status === 'active')
  const onRevoked = (revoked: Revoked): void => {
    setLast(revoked)
    put(keys.map((key) => (key.key_id === revoked.key.key_id ? revoked.key : key)))
  }
  return (
    <>
      <div role="status">
        {last && (
          <Notice tone="ok" title="The key is revoked">
            <p>
              {last.resigned_versions === 1
                ? 'One version was signed anew by the active key.'
                : `${last.resigned_versions} versions were signed anew by the active key.`}
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
