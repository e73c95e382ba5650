import assert from 'node:assert/strict'
import { makeLog } from '../../../shared/log.ts'
import { openCheckQueue } from '../../../shared/queue/client.ts'
import type { QueueConnection } from '../../../shared/queue/connection.ts'
import { openWhenPossible } from '../../../shared/queue/open.ts'
import { QueueUnavailable } from '../../../shared/queue/queue-unavailable.ts'
import type { DeliveryOutcome } from '../../../shared/webhooks/delivery.ts'
import type { Sender } from '../../../worker/deliveries/send.ts'
import { openConsumers, type Consumers } from '../../../worker/queues.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'

const send = {
  kind: 'send',
  url: 'https://hooks.example.com/',
  headers: { a: 'b' },
  body: '{"a":"\\u0000ä"}',
} as const
const answered: DeliveryOutcome = { kind: 'answered', response: { status: 204 }, durationMs: 5 }

describeOnBothQueues('the queue of deliveries', (connection) => {
  let queue: ReturnType<typeof openCheckQueue>
  let sent: unknown[]

  const onError = (): void => undefined
  beforeEach(() => {
    sent = []
    queue = openCheckQueue({ connection: connection(), waitMs: 5000, onError })
  })
  afterEach(async () => queue.close())

  it('hands a job to a worker and its answer back', async () => {
    await withWorker(
      connection(),
      senderThat(async () => answered),
      async () => {
        assert.deepEqual(await queue.deliveries.run(send), answered)
        const [{ startBy, ...job }] = sent as [{ startBy: number }]
        assert.deepEqual(job, send)
        assert.ok(startBy > 0)
        const loads = await queue.loads()
        assert.equal(loads.find(({ type }) => type === 'webhook_delivery')?.slots, 3)
      },
    )
  })

  it('takes a job back that no worker takes, which is then unsent', async () => {
    assert.deepEqual(await queue.deliveries.run(send, { waitMs: 500 }), { kind: 'unsent' })
    const seen = senderThat(async () => answered)
    await withWorker(connection(), seen, async () => {
      await queue.deliveries.run({ ...send, body: '2' })
      assert.deepEqual(
        sent.map((job) => (job as { body: string }).body),
        ['2'],
      )
    })
  })

  it('says that there is no answer from a worker that fails', async () => {
    const failing = senderThat(async () => {
      throw new Error('a defect')
    })
    await withWorker(connection(), failing, async () => {
      await assert.rejects(queue.deliveries.run(send), QueueUnavailable)
    })
  })

  function senderThat(answer: () => Promise<DeliveryOutcome>): Sender {
    return {
      judge: async () => ({ kind: 'allowed' }),
      send: async (job) => {
        sent.push(job)
        return answer()
      },
    }
  }

  /** Runs a worker that only delivers. */
  async function withWorker(at: QueueConnection, sender: Sender, use: () => Promise<unknown>): Promise<void> {
    const worker: Consumers = await openWhenPossible(
      () =>
        openConsumers({
          connection: at,
          checks: [],
          concurrency: 1,
          backgroundConcurrency: 0,
          run: () => assert.fail(),
          deliveries: { concurrency: 3, sender },
          log: makeLog('test', 'silent'),
          onError,
          telemetry: undefined,
          metrics: undefined,
        }),
      new AbortController().signal,
    )
    try {
      await use()
    } finally {
      await worker.close()
    }
  }
})
