// Covers worker/checks/index.ts and shared/queue/admission/*.ts when every site is slow.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '../../support/services/database.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'
import { withService, type JsonResponse } from '../../support/processes/service-under-test.ts'
import type { RunningApi } from '../../support/processes/system.ts'

describeOnBothQueues('drill: every target is slow', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  const CONCURRENCY = 4
  const workerLimits = { LIMIT_HEADERS_MS: '2000', LIMIT_RETRIES: '0', LIMIT_PER_HOST_AT_ONCE: '100' }

  /** Starts checks, each with its own embed key and page. */
  async function startChecks(api: RunningApi, step: string, count: number): Promise<Promise<JsonResponse>[]> {
    const keys = await Promise.all(Array.from({ length: count }, () => service.newEmbedKey()))
    return keys.map((embedKey) =>
      service.verify(api, step, { target: service.target(`/slow?${embedKey}`), embedKey }),
    )
  }

  /** Starts more checks than can run. Resolves when all are answered; some take the whole `VERIFY_WAIT_MS`. */
  async function assertExcessRefused(api: RunningApi): Promise<void> {
    const burst = await startChecks(api, 'ping', 10 * CONCURRENCY)
    await sleep(1500) // the queue's depth is sampled, not read for each check
    const late = await Promise.all(await startChecks(api, 'ping', 5))
    const answers = [...(await Promise.all(burst)), ...late]
    assert.deepEqual(
      [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b),
      [200, 503],
    )
    // Timing decides which checks are refused. The message shows that they were refused on arrival.
    const refused = answers.filter(({ body }) => JSON.stringify(body).includes('Too many checks are waiting'))
    assert.ok(refused.length > 0, 'none was refused')
    for (const { headers } of refused) assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  }

  it('frees its slots at the deadline, refuses checks that cannot start, and still runs DNS checks', async () => {
    const [api] = await Promise.all([
      service.api({ VERIFY_WAIT_MS: '5000' }),
      service.worker({ CONCURRENCY: String(CONCURRENCY), ...workerLimits }),
    ])
    const held = service.site.hold('/slow')

    const first = await startChecks(api, 'ping', CONCURRENCY)
    for (let hits = 0; hits < CONCURRENCY; hits += 1) await held.next()
    const [dns] = await Promise.all(await startChecks(api, 'dns', 1))
    assert.deepEqual([dns?.status, dns?.body.ok], [200, true])

    for (const answer of await Promise.all(first)) {
      assert.deepEqual(
        [answer.status, answer.body.ok, answer.body.details.conclusive],
        [200, false, false],
        answer.body.details.code,
      )
    }

    // The second burst comes after the waiting checks of the first have timed out.
    await assertExcessRefused(api)
    await assertExcessRefused(api)

    held.release()
    let recovered = false
    while (!recovered) {
      const [answer] = await Promise.all(await startChecks(api, 'ping', 1))
      recovered = answer?.status === 200 && answer.body.ok
      if (!recovered) await sleep(200)
    }
  })
})
