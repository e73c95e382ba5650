import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { failure } from '../../../../worker/net/failure.ts'
import {
  memoryPoliteness,
  type Politeness,
  type PolitenessLimits,
} from '../../../../worker/net/host-limits/politeness.ts'
import { redisPoliteness } from '../../../../worker/net/host-limits/redis-politeness.ts'
import type { HostVisit } from '../../../../worker/net/host-limits/visits.ts'
import { page, redirects, type Script } from '../../../support/checks/raw-server.ts'
import { redisUrlOrSkip } from '../../../support/services/services.ts'
import { assertFailed, never, withSite } from '../site.ts'

const HOST = 'www.example.com'
const limits = {
  perHostAtOnce: 2,
  perHostPerMinute: 3,
  perAddressPerMinute: 100,
  perAddressInAllPerMinute: 100,
  lookupsPerDomainPerMinute: 3,
  lookupsPerDomainInAllPerMinute: 5,
}

function visit(host = HOST, accountId?: string, ...addresses: readonly string[]): HostVisit {
  return { host, addresses, accountId }
}

describe('politeness within one process', () => {
  behavesPolitely(async (chosen) => memoryPoliteness(chosen))
})

describe('politeness across all workers', () => {
  let url: string
  const clients: Redis[] = []
  const logged: string[] = []
  const log = {
    warn: (_: unknown, message: string) => void logged.push(message),
    info: (_: unknown, message: string) => void logged.push(message),
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

  it('counts visits by all workers together', async () => {
    const [one, other] = [await overRedis(limits), await overRedis(limits)]
    assert.equal(await one.count(visit()), undefined)
    assert.equal(await other.count(visit()), undefined)
    assert.equal(await one.count(visit()), undefined)
    assert.ok((await other.count(visit())) !== undefined)
    assert.deepEqual(logged, [])
  })

  it('counts lookups by all workers together', async () => {
    const [one, other] = [await overRedis(limits), await overRedis(limits)]
    for (const politeness of [one, other, one])
      assert.equal(await politeness.countLookup({ name: HOST }), undefined)
    assert.ok((await other.countLookup({ name: HOST })) !== undefined)
    assert.deepEqual(logged, [])
  })

  it('shares slots among all workers', async () => {
    const [one, other] = [
      await overRedis({ ...limits, perHostAtOnce: 1 }),
      await overRedis({ ...limits, perHostAtOnce: 1 }),
    ]
    const release = await one.acquire(HOST, never)
    const waiting = other.acquire(HOST, never)
    await release?.()
    await (
      await waiting
    )?.()
    assert.deepEqual(logged, [])
  })

  it('counts per process while Redis is unavailable, logs this once, and recovers', async () => {
    const redis = connect('redis://127.0.0.1:1')
    const politeness = redisPoliteness({ redis, log }, limits)
    const counts = [
      await politeness.count(visit()),
      await politeness.count(visit()),
      await politeness.count(visit()),
    ]
    assert.deepEqual(counts, [undefined, undefined, undefined])
    assert.ok((await politeness.count(visit())) !== undefined)
    const release = await politeness.acquire(HOST, never)
    await release?.()
    assert.deepEqual(logged, ['Redis is unavailable: limits per host apply only within this process'])
  })

  it('logs that Redis is back', async () => {
    const redis = connect(url)
    await redis.ping()
    const politeness = redisPoliteness({ redis, log }, limits)
    redis.disconnect()
    assert.equal(await politeness.count(visit()), undefined)
    await redis.connect()
    assert.equal(await politeness.count(visit()), undefined)
    while (logged.length < 2) await sleep(50)
    assert.deepEqual(logged, [
      'Redis is unavailable: limits per host apply only within this process',
      'limits per host apply across all workers again',
    ])
  })
})

/** Tests that apply wherever the counts are kept. */
function behavesPolitely(make: (limits: PolitenessLimits) => Promise<Politeness>): void {
  it('limits visits to a host per minute, and reports when to retry', async () => {
    const politeness = await make(limits)
    for (let turn = 0; turn < 3; turn += 1) assert.equal(await politeness.count(visit()), undefined)
    const seconds = await politeness.count(visit())
    assert.ok(seconds !== undefined && Number.isInteger(seconds) && seconds >= 1 && seconds <= 60)
    assert.equal(await politeness.count(visit('other.example.com')), undefined)
  })

  /** Requests `count` visits at once, and returns how many are allowed. */
  async function allowed(
    politeness: Politeness,
    count: number,
    visitAt: (index: number) => HostVisit,
  ): Promise<number> {
    const visits = Array.from({ length: count }, (_, index) => visitAt(index))
    const waits = await Promise.all(visits.map(async (attempt) => politeness.count(attempt)))
    return waits.filter((seconds) => seconds === undefined).length
  }

  it('counts visits to an address under any name, for each account and for all accounts', async () => {
    const politeness = await make({ ...limits, perAddressPerMinute: 12, perAddressInAllPerMinute: 20 })
    const ask = (account: string, address: string): Promise<number> =>
      allowed(politeness, 16, (index) => visit(`${account}${index}.example.com`, account, address))
    assert.equal(await ask('a', '93.184.216.34'), 12)
    assert.equal(await ask('b', '93.184.216.34'), 8)
    assert.equal(await ask('a', '93.184.216.35'), 12)
    assert.equal(await ask('c', '2606:4700:1::1'), 12)
    // The same /64 network, which belongs to one server.
    assert.equal(await ask('d', '2606:4700:1:0:ffff::2'), 8)
    assert.equal(await ask('e', '2606:4700:1:1::1'), 12)
  })

  it('does not count a refused visit', async () => {
    const politeness = await make({ ...limits, perAddressPerMinute: 1 })
    const [one, other] = ['93.184.216.34', '93.184.216.35']
    assert.equal(await allowed(politeness, 5, () => visit(HOST, 'a', one)), 1)
    assert.equal(await allowed(politeness, 5, () => visit(HOST, 'b', other)), 1)
  })

  it('counts lookups of all names of a domain, for each account and for all accounts', async () => {
    const politeness = await make(limits)
    const ask = async (accountId: string, nameOf: (index: number) => string): Promise<number> => {
      const lookups = Array.from({ length: 8 }, async (_, index) =>
        politeness.countLookup({ name: nameOf(index), accountId }),
      )
      return (await Promise.all(lookups)).filter((seconds) => seconds === undefined).length
    }
    assert.equal(await ask('a', (index) => `x${index}.example.co.uk`), 3)
    assert.equal(await ask('b', (index) => `_dmarc.y${index}.example.co.uk`), 2)
    assert.equal(await ask('c', () => 'example.co.uk'), 0)
    assert.equal(await ask('a', () => 'other.co.uk'), 3)
    const seconds = await politeness.countLookup({ name: 'example.co.uk' })
    assert.ok(seconds !== undefined && Number.isInteger(seconds) && seconds >= 1 && seconds <= 60)
  })

  it('counts lookups apart from visits', async () => {
    const politeness = await make({ ...limits, perHostPerMinute: 1 })
    for (let turn = 0; turn < 3; turn += 1)
      assert.equal(await politeness.countLookup({ name: HOST }), undefined)
    assert.equal(await politeness.count(visit()), undefined)
  })

  it("reserves a quarter of a host's visits for other accounts", async () => {
    const politeness = await make({ ...limits, perHostPerMinute: 12 })
    assert.equal(await allowed(politeness, 20, () => visit(HOST, 'noisy')), 9)
    assert.equal(await allowed(politeness, 20, () => visit(HOST, 'other')), 3)
  })

  it("reserves half of a host's visits for accounts that have verified it", async () => {
    const politeness = await make({ ...limits, perHostPerMinute: 12 })
    await politeness.remember(HOST, 'owner')
    assert.equal(await allowed(politeness, 20, (index) => visit(HOST, `stranger ${index}`)), 6)
    assert.equal(await allowed(politeness, 20, () => visit(HOST, 'owner')), 6)
    assert.equal(await allowed(politeness, 20, (index) => visit('other.example.com', `${index}`)), 12)
  })

  it("limits a host's slots, and passes a released slot to the next waiting visit", async () => {
    const politeness = await make(limits)
    const [first, second] = [await politeness.acquire(HOST, never), await politeness.acquire(HOST, never)]
    assert.ok(first && second)
    const order: string[] = []
    const third = politeness.acquire(HOST, never).then((release) => {
      order.push('acquired')
      return release
    })
    await (
      await politeness.acquire('other.example.com', never)
    )?.()
    order.push('released')
    await first()
    await first()
    const releaseThird = await third
    assert.deepEqual(order, ['released', 'acquired'])
    // The first slot counts as released only once: with two taken, a fourth visit must wait.
    assert.equal(await politeness.acquire(HOST, AbortSignal.timeout(20)), undefined)
    await releaseThird?.()
    await second()
  })

  it('stops waiting when the signal is aborted, and keeps no slot', async () => {
    const politeness = await make({ ...limits, perHostAtOnce: 1 })
    const release = await politeness.acquire(HOST, never)
    assert.equal(await politeness.acquire(HOST, AbortSignal.timeout(10)), undefined)
    assert.equal(await politeness.acquire(HOST, AbortSignal.abort()), undefined)
    await release?.()
    const next = await politeness.acquire(HOST, never)
    assert.ok(next)
    await next()
  })
}

describe('a fetch', () => {
  const START = `http://${HOST}/`

  it('fails with system_target_busy without dialling if a host was visited too often', async () => {
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

  it('counts each host once, including hosts reached by redirects', async () => {
    const counted: string[] = []
    const politeness: Politeness = {
      ...memoryPoliteness(limits),
      count: async ({ host }) => void counted.push(host),
      acquire: async () => async () => {},
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

  it('does not count a site that must not be dialled', async () => {
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

  it('limits concurrent connections to a host, and opens the rest later', async () => {
    const waiting: Array<() => void> = []
    let most = 0
    // The site answers only when a second request arrives, so with a single slot this would not end.
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

  it('releases its slot before it visits another host, so that two fetches cannot deadlock', async () => {
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

  for (const [what, aborted, reported] of [
    ['reports that the host is busy if it gets no slot', 'system_deadline_exceeded', 'system_target_busy'],
    [
      'reports the cancellation if it is cancelled while waiting for a slot',
      'system_cancelled',
      'system_cancelled',
    ],
  ] as const) {
    it(what, async () => {
      const politeness: Politeness = {
        ...memoryPoliteness({ ...limits, perHostAtOnce: 0 }),
        count: async () => undefined,
      }
      const stop = new AbortController()
      await withSite(
        page('x'),
        async ({ fetch, server }) => {
          const fetched = fetch(START, { signal: stop.signal })
          setImmediate(() => stop.abort(failure(aborted)))
          assertFailed(await fetched, reported)
          assert.equal(server.connections(), 0)
        },
        { deps: { politeness } },
      )
    })
  }
})
