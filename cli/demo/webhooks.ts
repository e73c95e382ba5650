import { demoIds } from '../../api/examples/ids.ts'
import type { Database } from '../../api/store/database.ts'
import { newId } from '../../api/store/id.ts'
import { changeEndpoint, insertEndpoint, listEndpoints } from '../../api/store/webhooks/endpoints.ts'
import { insertSecret } from '../../api/store/webhooks/secrets.ts'
import { secretSealer } from '../../api/webhooks/sealed-secrets.ts'
import { findAccountOfEmbedKey } from '../../api/store/templates/embed-keys.ts'
import { DEMO_EMBED_KEY } from './names.ts'
import { WEBHOOK_PATH } from './received.ts'

const SEED_LOCK = 7_204_939
const DESCRIPTION = 'The demo site, which shows what it receives'

export type DemoWebhook = { readonly sitePort: number; readonly sealingKey: string; readonly secret: string }

/**
 * Adds an endpoint to the demo account that is confirmed already, since the demo's own site receives. Otherwise updates its
 * port, which can change between starts. One that the user has deleted comes back with the next start.
 */
export async function seedWebhook(
  db: Database,
  { sitePort, sealingKey, secret }: DemoWebhook,
): Promise<void> {
  const sealer = secretSealer([sealingKey])
  if (!sealer) return
  const url = `http://127.0.0.1:${sitePort}${WEBHOOK_PATH}`
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [SEED_LOCK])
    const accountId = (await findAccountOfEmbedKey(trx, DEMO_EMBED_KEY)) ?? demoIds.accountId
    const endpoints = await listEndpoints(trx, accountId, { limit: 100, cursor: undefined })
    const existing = endpoints.find(({ description }) => description === DESCRIPTION)
    if (existing) {
      if (existing.url !== url) await changeEndpoint(trx, existing.id, { url })
      return
    }
    const endpoint = { account_id: accountId, url, description: DESCRIPTION, events: ['*'] }
    const { id } = await insertEndpoint(trx, { id: newId(), ...endpoint })
    await insertSecret(trx, { id: newId(), endpoint_id: id, sealed: sealer.seal(secret) })
    await changeEndpoint(trx, id, { status: 'enabled', confirmed_at: new Date() })
  })
}
