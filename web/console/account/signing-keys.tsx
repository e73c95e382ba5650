import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { Badge } from '../parts/badge.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import { Empty } from '../parts/empty.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Refusal } from '../service.ts'
import { listSigningKeys, type SigningKey } from '../wire/signing.ts'

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
            <ul class="bare rows">
              {keys.map((key) => (
                <KeyCard key={key.key_id} signingKey={key} />
              ))}
            </ul>
          )
        }
      </Show>
    </>
  )
}

const tones: Readonly<Record<string, 'ok' | 'bad'>> = { active: 'ok', revoked: 'bad' }

function KeyCard({
  signingKey: { key_id: id, status, public_key_pem: pem },
}: {
  signingKey: SigningKey
}): VNode {
  return (
    <li class="card">
      <h2>
        <code>{id}</code> <Badge tone={tones[status] ?? 'plain'}>{status}</Badge>
      </h2>
      <CodeToCopy code={pem} label={`Copy the public key ${id}`} />
    </li>
  )
}
