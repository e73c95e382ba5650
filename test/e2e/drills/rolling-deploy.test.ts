// Covers api/main.ts, api/startup/shutdown-limits.ts and worker/main.ts while all processes are replaced.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '../../support/services/database.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'
import { withService, type ServiceUnderTest } from '../../support/processes/service-under-test.ts'
import type { RunningApi } from '../../support/processes/system.ts'

const CALLERS = 6
/** Pause between two checks of a caller: short enough to reveal any gap, long enough not to overload the machine. */
const PAUSE_MS = 250
/** Load balancers probe readiness at most about this often. */
const PROBE_MS = 250
/** Enough keys that none exceeds its rate limit. */
const KEYS = 100

describeOnBothQueues('drill: every process is replaced under load', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)

  it('fails no request, runs no check twice, and loses no event', async () => {
    // Empty means the default, which is long enough for the balancer below to notice that a process is stopping.
    const env = { SHUTDOWN_DELAY_MS: '' }
    const room = { LIMIT_PER_HOST_AT_ONCE: '100' }
    const [api, worker] = await Promise.all([service.api(env), service.worker(room)])
    const balancer = balance([api])
    const site = service.site.hold('/deploy')
    site.release()
    const load = startLoad(service, { embedKeys: await service.newEmbedKeys(KEYS), pick: balancer.pick })
    try {
      await load.untilMoreChecks()
      balancer.add(await service.api(env))
      assert.equal(await api.stop(), 0)
      await load.untilMoreChecks()
      await service.worker(room)
      assert.equal(await worker.stop(), 0)
      await load.untilMoreChecks()
    } finally {
      await load.stop()
      await balancer.stop()
    }
    assert.deepEqual([...new Set(load.outcomes)], ['200 true'])
    assert.equal(site.count(), load.outcomes.length)
    assert.deepEqual([...new Set(load.reported)], [202])
    const stored = await database.db.raw<{ rows: { count: number }[] }>('select count(*)::int from events')
    assert.equal(stored.rows[0]?.count, load.reported.length)
  })
})

type Load = {
  readonly outcomes: string[]
  /** Statuses of the event requests. */
  readonly reported: number[]
  /** Waits for five more checks per caller, on average. */
  untilMoreChecks(): Promise<void>
  stop(): Promise<void>
}

type LoadOptions = { readonly embedKeys: readonly string[]; readonly pick: () => RunningApi }

/** Starts callers that request one check after another, with a new page and the next key, and report an event. */
function startLoad(service: ServiceUnderTest, { embedKeys, pick }: LoadOptions): Load {
  const outcomes: string[] = []
  const reported: number[] = []
  const stopped = new AbortController()
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      const embedKey = embedKeys[(turn * CALLERS + caller) % KEYS] ?? assert.fail('no key')
      const target = service.target(`/deploy?${caller}.${turn}`)
      outcomes.push(
        await service.verify(pick(), 'ping', { target, embedKey }).then(
          ({ status, body }) => `${status} ${body.ok}`,
          (error: unknown) => `failed: ${String((error as Error).cause ?? error)}`,
        ),
      )
      reported.push(await report(pick(), embedKey))
      await sleep(PAUSE_MS)
    }
  })
  return {
    outcomes,
    reported,
    untilMoreChecks: async () => {
      const enough = outcomes.length + 5 * CALLERS
      while (outcomes.length < enough) await sleep(50)
    },
    stop: async () => {
      stopped.abort()
      await Promise.all(callers)
    },
  }
}

async function report({ baseUrl }: RunningApi, embedKey: string): Promise<number> {
  const { status } = await fetch(`${baseUrl}/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ embedKey, sessionId: embedKey, event: 'template_loaded' }),
  })
  return status
}

type Balancer = {
  add(api: RunningApi): void
  pick: () => RunningApi
  stop(): Promise<void>
}

/** Round-robin load balancer that probes whether the web processes are ready. */
function balance(members: RunningApi[]): Balancer {
  let ready = [...members]
  let turn = 0
  const stopped = new AbortController()
  const isReady = ({ baseUrl }: RunningApi): Promise<boolean> =>
    fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const probing = (async () => {
    while (!stopped.signal.aborted) {
      const answers = await Promise.all(members.map(isReady))
      const answering = members.filter((_, index) => answers[index])
      // If no process is ready, those that were ready last are used, rather than none.
      if (answering.length > 0) ready = answering
      await sleep(PROBE_MS)
    }
  })()
  return {
    add: (api) => void members.push(api),
    pick: () => {
      const api = ready[(turn += 1) % ready.length]
      assert.ok(api, 'no web process is ready')
      return api
    },
    stop: () => {
      stopped.abort()
      return probing
    },
  }
}
