// Covers shared/queue/subscriptions.ts when no completion event arrives.
import assert from 'node:assert/strict'
import { withDatabase } from '../../support/services/database.ts'
import { withOwnRedis } from '../../support/services/own-redis.ts'
import { withService } from '../../support/processes/service-under-test.ts'

describe('drill: no completion event arrives', () => {
  const database = withDatabase()
  const redis = withOwnRedis()
  const service = withService(database, () => ({ kind: 'redis', url: redis.url, rejectUnauthorized: true }))

  it('answers by reading the job again', async () => {
    await redis.command((client) =>
      client.acl('SETUSER', 'deaf', 'on', '>password', '~*', '&*', '+@all', '-xread'),
    )
    const deaf = new URL(redis.url)
    deaf.username = 'deaf'
    deaf.password = 'password'
    const [api] = await Promise.all([
      service.api({ REDIS_URL: deaf.href, LOG_LEVEL: 'silent' }),
      service.worker(),
    ])
    const { status, body } = await service.verify(api, 'ping', { target: service.target() })
    assert.deepEqual([status, body.ok], [200, true])
  })
})
