import assert from 'node:assert/strict'
import { Redis } from 'ioredis'
import { failure } from '../../../worker/net/failure.ts'
import { memoryPoliteness, type Politeness, type PolitenessLimits } from '../../../worker/net/politeness.ts'
import { redisPoliteness } from '../../../worker/net/redis-politeness.ts'
import { page, redirects, type Script } from '../../support/raw-server.ts'
import { redisUrlOrSkip } from '../../support/services.ts'
import { assertFailed, never, withSite } from './site.ts'

const HOST = 'www.example.com'
const limits = { perHostAtOnce: 2, perHostPerMinute: 3 }

describe('politeness within one process', () => {
  behavesPolitely(async (chosen) => memoryPoliteness(chosen))
})

describe('politeness over all workers', () => {
  let url: string
  const clients: Redis[] = []
  const logged: string[] = []
  const log = {
    warn: (_: unknown, message: string) => void logged.push(message),
    info: (message: string) => void logged.push(message),
  }
  const connect = (to: string): Redis => {
    const redis = new Redis(to, { retryStrategy: () => 20 })
    redis.on('error', () => {})
    clients.push(redis)
    return redis
  }

  before(async function () {
    url = await redisUrlOrSkip(this)
  })
  beforeEach(async () => {
    logged.length = 0
    await connect(url).flushdb()
  })
  afterEach(() => {
    for (const redis of clients.splice(0)) redis.disconnect()
  })

  const overRedis = async (chosen: PolitenessLimits): Promise<Politeness> => {
    const redis = connect(url)
    await redis.ping()
    return redisPoliteness({ redis, log }, chosen)
  }

  behavesPolitely(overRedis)

  it('counts the visits of all workers together', async () => {
    const [one, other] = [await overRedis(limits), await overRedis(limits)]
    assert.equal(await one.count(HOST), undefined)
    assert.equal(await other.count(HOST), undefined)
    assert.equal(await one.count(HOST), undefined)
    assert.ok((await other.count(HOST)) !== undefined)
    assert.deepEqual(logged, [])
  })

  it('shares the places among all workers', async () => {
    const [one, other] = [
      await overRedis({ ...limits, perHostAtOnce: 1 }),
      await overRedis({ ...limits, perHostAtOnce: 1 }),
    ]
    const leave = await one.enter(HOST, never)
    const waiting = other.enter(HOST, never)
    await leave?.()
    await (
      await waiting
    )?.()
    assert.deepEqual(logged, [])
  })

  it('counts for one process alone while Redis is gone, says so once, and comes back', async () => {
    const redis = connect('redis://127.0.0.1:1')
    const politeness = redisPoliteness({ redis, log }, limits)
    const counts = [await politeness.count(HOST), await politeness.count(HOST), await politeness.count(HOST)]
    assert.deepEqual(counts, [undefined, undefined, undefined])
    assert.ok((await politeness.count(HOST)) !== undefined)
    const leave = await politeness.enter(HOST, never)
    await leave?.()
    assert.deepEqual(logged, ['Redis fails: the limits per host count for this process alone'])
  })

  it('says so when Redis is back', async () => {
    const redis = connect(url)
    await redis.ping()
    const politeness = redisPoliteness({ redis, log }, limits)
    redis.disconnect()
    assert.equal(await politeness.count(HOST), undefined)
    await redis.connect()
    assert.equal(await politeness.count(HOST), undefined)
    assert.deepEqual(logged, [
      'Redis fails: the limits per host count for this process alone',
      'the limits per host count over all workers again',
    ])
  })
})

/** What holds wherever the counts are kept. */
function behavesPolitely(make: (limits: PolitenessLimits) => Promise<Politeness>): void {
  it('allows so many visits of a host a minute, and then says when to come back', async () => {
    const politeness = await make(limits)
    for (let visit = 0; visit < 3; visit += 1) assert.equal(await politeness.count(HOST), undefined)
    const seconds = await politeness.count(HOST)
    assert.ok(seconds !== undefined && Number.isInteger(seconds) && seconds >= 1 && seconds <= 60)
    assert.equal(await politeness.count('other.example.com'), undefined)
  })

  it('has so many places for a host, and gives a place that is given back to who waits', async () => {
    const politeness = await make(limits)
    const [first, second] = [await politeness.enter(HOST, never), await politeness.enter(HOST, never)]
    assert.ok(first && second)
    const order: string[] = []
    const third = politeness.enter(HOST, never).then((leave) => {
      order.push('entered')
      return leave
    })
    await (
      await politeness.enter('other.example.com', never)
    )?.()
    order.push('left')
    await first()
    await first()
    const leaveThird = await third
    assert.deepEqual(order, ['left', 'entered'])
    // The first place was given back once only: with two inside, there is none for a fourth.
    assert.equal(await politeness.enter(HOST, AbortSignal.timeout(20)), undefined)
    await leaveThird?.()
    await second()
  })

  it('stops waiting at the signal, and keeps no place for who left', async () => {
    const politeness = await make({ ...limits, perHostAtOnce: 1 })
    const leave = await politeness.enter(HOST, never)
    assert.equal(await politeness.enter(HOST, AbortSignal.timeout(10)), undefined)
    assert.equal(await politeness.enter(HOST, AbortSignal.abort()), undefined)
    await leave?.()
    const next = await politeness.enter(HOST, never)
    assert.ok(next)
    await next()
  })
}

describe('a fetch', () => {
  const START = `http://${HOST}/`

  it('answers system_target_busy without dialling when a host has been visited often', async () => {
    await withSite(
      page('x'),
      async ({ fetch, server }) => {
        assert.equal((await fetch(START)).failure, undefined)
        const { facts } = assertFailed(await fetch(START), 'system_target_busy')
        assert.equal(facts['host'], HOST)
        assert.ok(Number(facts['retryAfterSeconds']) >= 1)
        assert.equal(server.connections(), 1)
      },
      { deps: { limits: { perHostPerMinute: 1 } } },
    )
  })

  it('counts each host once, however often its redirects lead there, and hosts reached by redirect too', async () => {
    const counted: string[] = []
    const politeness: Politeness = {
      count: async (host) => void counted.push(host),
      enter: async () => async () => {},
    }
    const script: Script = (socket, request) => {
      const steps: Readonly<Record<string, string>> = {
        '/': 'http://example.com/2',
        '/2': `http://${HOST}/3`,
        '/3': `http://${HOST}/4`,
      }
      const [, path = ''] = /^GET (\S+)/.exec(request) ?? []
      const location = steps[path]
      const answer = location ? redirects(location) : page('arrived')
      answer(socket, request)
    }
    await withSite(script, async ({ fetch }) => void (await fetch(START)), { deps: { politeness } })
    assert.deepEqual(counted, [HOST, 'example.com'])
  })

  it('counts a retry as the same visit', async () => {
    await withSite(
      (socket) => void socket.resetAndDestroy(),
      async ({ fetch }) => void assertFailed(await fetch(START), 'connect_reset'),
      { deps: { limits: { retries: 1, perHostPerMinute: 1 } } },
    )
  })

  it('does not count what it may not dial', async () => {
    await withSite(
      page('x'),
      async ({ fetch }) => {
        for (let visit = 0; visit < 3; visit += 1) {
          assertFailed(await fetch('http://private.example.com/'), 'target_address_not_public')
        }
      },
      { names: { 'private.example.com': ['10.0.0.1'] }, deps: { limits: { perHostPerMinute: 1 } } },
    )
  })

  it('makes no more connections to a host at once than it may, and makes the others later', async () => {
    const waiting: Array<() => void> = []
    let most = 0
    // Nobody is answered before a second one is there: with one place alone this would not end.
    const script: Script = (socket, request) => {
      waiting.push(() => page('x')(socket, request))
      most = Math.max(most, waiting.length)
      if (waiting.length >= 2) setImmediate(() => waiting.splice(0).forEach((answer) => answer()))
    }
    await withSite(script, async ({ fetch, server }) => {
      const fetched = await Promise.all(Array.from({ length: 6 }, () => fetch(START)))
      assert.ok(fetched.every(({ body }) => body.toString() === 'x'))
      assert.equal(server.connections(), 6)
      assert.equal(most, 2)
    })
  })

  it('gives its place back before it goes to another host, so that two sites cannot wait for each other', async () => {
    const script: Script = (socket, request) => {
      const [, path = ''] = /^GET \/(\S*)/.exec(request) ?? []
      const answer = path === '' ? page('arrived') : redirects(`http://${path}/`)
      answer(socket, request)
    }
    await withSite(
      script,
      async ({ fetch }) => {
        const pairs = Array.from({ length: 4 }, () => [
          fetch('http://a.example.com/b.example.com'),
          fetch('http://b.example.com/a.example.com'),
        ]).flat()
        for (const { body } of await Promise.all(pairs)) assert.equal(body.toString(), 'arrived')
      },
      { deps: { limits: { perHostAtOnce: 1 } } },
    )
  })

  it('that never gets a place says that the host is busy', async () => {
    const politeness: Politeness = {
      count: async () => undefined,
      enter: memoryPoliteness({ ...limits, perHostAtOnce: 0 }).enter,
    }
    const stop = new AbortController()
    await withSite(
      page('x'),
      async ({ fetch, server }) => {
        const fetched = fetch(START, { signal: stop.signal })
        setImmediate(() => stop.abort(failure('system_deadline_exceeded')))
        assertFailed(await fetched, 'system_target_busy')
        assert.equal(server.connections(), 0)
      },
      { deps: { politeness } },
    )
  })

  it('that is cancelled while it waits for a place says so', async () => {
    const politeness: Politeness = {
      count: async () => undefined,
      enter: memoryPoliteness({ ...limits, perHostAtOnce: 0 }).enter,
    }
    const stop = new AbortController()
    await withSite(
      page('x'),
      async ({ fetch }) => {
        const fetched = fetch(START, { signal: stop.signal })
        setImmediate(() => stop.abort(failure('system_cancelled')))
        assertFailed(await fetched, 'system_cancelled')
      },
      { deps: { politeness } },
    )
  })
})
