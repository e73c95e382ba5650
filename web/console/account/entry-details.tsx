import type { VNode } from 'preact'
import { listKeys, type AuditEntry } from '../api/account.ts'
import { useLoad } from '../load.tsx'
import { Facts } from '../parts/facts.tsx'
import { Moment } from '../parts/moment.tsx'
import { describeScopes } from './scopes.ts'

/** What is stored of a change besides its line. Of values, only the hash before and after it. */
export function EntryDetails({ entry }: { entry: AuditEntry }): VNode {
  const { resource, resource_id: id, resource_name: name, before_hash: before, after_hash: after } = entry
  const facts = [
    ['action', entry.action],
    ...(name === null ? [] : [['name', name] as const]),
    [`id of the ${resource.replaceAll('_', ' ')}`, id],
    ['by', entry.actor],
    ['request', entry.request_id],
    ...(before === null ? [] : [['hash before', before] as const]),
    ...(after === null ? [] : [['hash after', after === before ? 'the same' : after] as const]),
  ] as const
  return (
    <Facts facts={facts}>
      <div>
        <dt>time</dt>
        <dd>
          <Moment at={entry.at} />
        </dd>
      </div>
      {resource === 'api_key' && <KeyNow id={id} />}
    </Facts>
  )
}

/** What an API key may do now, and until when. */
function KeyNow({ id }: { id: string }): VNode | null {
  const { loaded } = useLoad('keys', listKeys)
  const key = loaded.kind === 'ready' ? loaded.value.find((one) => one.id === id) : undefined
  if (key === undefined) return null
  return (
    <>
      <div>
        <dt>permissions</dt>
        <dd>{describeScopes(key.scopes)}</dd>
      </div>
      <div>
        <dt>expires</dt>
        <dd>
          <Moment at={key.expires_at} />
        </dd>
      </div>
      {key.revoked_at !== null && (
        <div>
          <dt>revoked</dt>
          <dd>
            <Moment at={key.revoked_at} />
          </dd>
        </div>
      )}
    </>
  )
}
