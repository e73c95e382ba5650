// Covers api/errors/database-errors.ts and api/store/fail-fast.ts on a full disk.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertRefused, post, send } from '../../support/api/api-requests.ts'
import { withDatabase } from '../../support/services/database.ts'
import { withOwnRedis } from '../../support/services/own-redis.ts'
import { refuseConnections } from '../../support/api/refused-connections.ts'
import { withService } from '../../support/processes/service-under-test.ts'

describe('drill: Postgres refuses connections with an internal error, as with a full disk', () => {
  const database = withDatabase()
  const redis = withOwnRedis()
  const service = withService(database, () => ({ kind: 'redis', url: redis.url, rejectUnauthorized: true }))

  it('serves guides in memory, blames no visitor, and heals', async () => {
    const { baseUrl } = await service.api()
    const guide = async (embedKey: string) => send(`${baseUrl}/v1/guides/${embedKey}`)
    const event = async () => {
      const event = { embedKey: service.embedKey, sessionId: 's-1', event: 'template_loaded' }
      return post(`${baseUrl}/v1/events`, event)
    }
    const status = async () => (await fetch(`${baseUrl}/status`)).text()
    const [known, unseen] = [service.embedKey, await service.newEmbedKey()]
    assert.equal((await guide(known)).status, 200)
    // As if the guide had been read half a minute ago: it is loaded again before its next use.
    await database.db.raw(`notify waymark_template, '*'`)

    const refused = await refuseConnections(database.db)
    assert.equal((await guide(known)).status, 200)
    assert.equal((await send(`${baseUrl}/readyz`)).status, 200)
    while (!(await status()).includes('"postgres":"does not answer (XX000)"')) await sleep(100)
    assertRefused(await event(), { status: 503, code: 'service_unavailable' })
    for (let request = 0; request < 61; request += 1) {
      assertRefused(await guide(unseen), { status: 503, code: 'service_unavailable' })
    }
    assert.equal((await guide(known)).status, 200)

    await refused.accept()
    while ((await guide(unseen)).status !== 200) await sleep(100)
    while ((await event()).status !== 202) await sleep(100)
    while ((await status()).includes('XX000')) await sleep(100)
  })
})
