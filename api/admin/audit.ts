import { createHash } from 'node:crypto'
import { canonicalJson } from '../../shared/canonical.ts'
import { internalLimits } from '../../shared/canonical/limits.ts'
import { insertAuditEntry } from '../store/accounts/audit-log.ts'
import type { Database } from '../store/database.ts'
import { newId } from '../store/id.ts'

/**
 * A change to one resource. `before` and `after` are the resource as the API returns it, or undefined if it did not
 * exist.
 */
export type Change = {
  /** Name of the change, such as `project.created`. */
  readonly action: string
  readonly resource: string
  readonly id: string
  readonly before?: unknown
  readonly after?: unknown
}

export type Author = { readonly accountId: string; readonly actor: string; readonly requestId: string }

/** Records a change in the audit log, in the transaction that makes it. */
export async function recordChange(trx: Database, author: Author, change: Change): Promise<void> {
  await insertAuditEntry(trx, {
    id: newId(),
    account_id: author.accountId,
    actor: author.actor,
    action: change.action,
    resource: change.resource,
    resource_id: change.id,
    before_hash: hashOf(change.before),
    after_hash: hashOf(change.after),
    request_id: author.requestId,
  })
}

function hashOf(state: unknown): string | null {
  return state === undefined
    ? null
    : createHash('sha256').update(canonicalJson(state, internalLimits)).digest('hex')
}
