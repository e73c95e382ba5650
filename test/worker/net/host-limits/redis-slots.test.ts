import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { redisSlots } from '../../../../worker/net/host-limits/redis-slots.ts'
import { redisUrlOrSkip } from '../../../support/services/services.ts'

describe("a host's slots across all workers", () => {
  let alive: Redis
  let doomed: Redis

  before(async function () {
    const url = await redisUrlOrSkip(this)
    alive = new Redis(url)
    doomed = new Redis(url)
  })

  after(async () => {
    await alive?.quit()
    doomed?.disconnect()
  })

  const acquire = (redis: Redis) => redisSlots({ redis, perHost: 1, call: (command) => command }).acquire
  const within = (ms: number): AbortSignal => AbortSignal.timeout(ms)

  it('stay taken until they are released', async () => {
    const release = await acquire(alive)('held.example.com', within(1000))
    // Longer than a lease that is not renewed.
    assert.equal(await acquire(alive)('held.example.com', within(3500)), undefined)
    await release?.()
    const next = await acquire(alive)('held.example.com', within(1000))
    assert.ok(next)
    await next()
  })

  it('become free soon after their worker dies', async () => {
    const release = await acquire(doomed)('doomed.example.com', within(1000))
    assert.ok(release)
    doomed.disconnect()
    const next = await acquire(alive)('doomed.example.com', within(6000))
    assert.ok(next)
    await next()
    await release().catch(() => undefined)
    await sleep(0)
  })
})
