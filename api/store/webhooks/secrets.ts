import type { Database } from '../database.ts'

/** A sealed secret with which deliveries to an endpoint are signed. */
export type SecretRow = {
  id: string
  endpoint_id: string
  sealed: Buffer
  created_at: Date
  /** Null for the secret that was made last. */
  expires_at: Date | null
}

export async function insertSecret(
  trx: Database,
  secret: Pick<SecretRow, 'id' | 'endpoint_id' | 'sealed'>,
): Promise<void> {
  await trx('webhook_secrets').insert(secret)
}

/** Lists the valid secrets of endpoints, those made last first. */
export async function listSecrets(db: Database, endpointIds: readonly string[]): Promise<SecretRow[]> {
  return db('webhook_secrets')
    .whereIn('endpoint_id', endpointIds)
    .whereRaw('(expires_at is null or expires_at > now())')
    .orderBy('id', 'desc')
    .select<SecretRow[]>()
}

/** Ends all secrets but the one that was made last. */
export async function deleteEarlierSecrets(trx: Database, endpointId: string): Promise<void> {
  await trx('webhook_secrets').where({ endpoint_id: endpointId }).whereNotNull('expires_at').delete()
}

/** Ends the secret that was made last after some seconds, and deletes those that have ended. */
export async function expireSecret(trx: Database, endpointId: string, seconds: number): Promise<void> {
  await trx('webhook_secrets')
    .where({ endpoint_id: endpointId, expires_at: null })
    .update({ expires_at: trx.raw(`now() + make_interval(secs => ?)`, [seconds]) })
  await trx('webhook_secrets').where({ endpoint_id: endpointId }).whereRaw('expires_at <= now()').delete()
}
