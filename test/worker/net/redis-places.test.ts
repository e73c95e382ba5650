import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { redisPlaces } from '../../../worker/net/redis-places.ts'
import { redisUrlOrSkip } from '../../support/services.ts'

describe('the places of a host over all workers', () => {
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

  const places = (redis: Redis) => redisPlaces({ redis, perHost: 1, call: (command) => command })
  const within = (ms: number): AbortSignal => AbortSignal.timeout(ms)

  it('stay taken for as long as they are held', async () => {
    const leave = await places(alive)('held.example.com', within(1000))
    // Longer than a lease that nobody renews.
    assert.equal(await places(alive)('held.example.com', within(3500)), undefined)
    await leave?.()
    const next = await places(alive)('held.example.com', within(1000))
    assert.ok(next)
    await next()
  })

  it('are free again soon after their worker died', async () => {
    const leave = await places(doomed)('doomed.example.com', within(1000))
    assert.ok(leave)
    doomed.disconnect()
    const next = await places(alive)('doomed.example.com', within(6000))
    assert.ok(next)
    await next()
    await leave().catch(() => undefined)
    await sleep(0)
  })
})
