import assert from 'node:assert/strict'
import { makeLog } from '../../shared/log.ts'
import { openCheckQueue } from '../../shared/queue/client.ts'
import { openWhenPossible } from '../../shared/queue/open.ts'
import { openConsumers, type Consumers } from '../../worker/queues.ts'
import { passed } from '../support/checks/check-result.ts'
import { describeOnBothQueues } from '../support/services/queues.ts'

const SLOTS = 2
const onError = (): void => undefined

describeOnBothQueues('a worker whose checks for monitors all take long', (connection) => {
  let queue: ReturnType<typeof openCheckQueue>
  let worker: Consumers
  let release: () => void
  let running: string[]

  beforeEach(async () => {
    running = []
    const released = new Promise<void>((resolve) => (release = resolve))
    queue = openCheckQueue({ connection: connection(), waitMs: 10_000, onError })
    worker = await openWhenPossible(
      () =>
        openConsumers({
          connection: connection(),
          checks: ['http_ping'],
          concurrency: 1,
          backgroundConcurrency: SLOTS,
          run: async ({ target }) => {
            running.push(target)
            if (target.includes('monitored')) await released
            return passed
          },
          log: makeLog('test', 'silent'),
          onError,
          telemetry: undefined,
          metrics: undefined,
        }),
      new AbortController().signal,
    )
  })
  afterEach(async () => {
    release()
    await worker.close()
    await queue.close()
  })

  const requestFor = (target: string) => ({
    type: 'http_ping' as const,
    config: {},
    target,
    accountId: 'a',
    requestId: target,
  })

  it('still runs those of visitors at once', async () => {
    const monitored = Array.from({ length: SLOTS }, async (_, index) =>
      queue.background.run(requestFor(`https://monitored-${index}.example/`)),
    )
    while (running.length < SLOTS || (await queue.background.room()) > 0) await new Promise(setImmediate)
    await queue.run(requestFor('https://visited.example/'))
    assert.equal(running.at(-1), 'https://visited.example/')
    release()
    assert.equal((await Promise.all(monitored)).length, SLOTS)
  })
})
