import { createHash } from 'node:crypto'
import { canonicalJson } from '../../shared/canonical.ts'
import { internalLimits } from '../../shared/canonical/limits.ts'
import { insertAuditEntry } from '../store/audit-log.ts'
import type { Database } from '../store/database.ts'
import { newId } from '../store/id.ts'

/** A change of one resource, each side as the API answers it; absent: it was not there before, or is not any more. */
export type Change = {
  /** Such as `project.created`. */
  readonly action: string
  readonly resource: string
  readonly id: string
  readonly before?: unknown
  readonly after?: unknown
}

export type Author = { readonly accountId: string; readonly actor: string; readonly requestId: string }

/** Writes down who changed what, in the transaction that changes it. */
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
