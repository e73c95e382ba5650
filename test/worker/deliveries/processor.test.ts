import assert from 'node:assert/strict'
import { UnrecoverableError, type Job } from 'bullmq'
import { makeLog } from '../../../shared/log.ts'
import { deliveryOutcomePayload } from '../../../shared/queue/payload.ts'
import type { DeliveryOutcome } from '../../../shared/webhooks/delivery.ts'
import { deliveryProcessor } from '../../../worker/deliveries/processor.ts'
import { makeWorkerMetrics } from '../../../worker/metrics/metrics.ts'

const answered: DeliveryOutcome = { kind: 'answered', response: { status: 204 }, durationMs: 5 }

describe('a job of the queue of deliveries', () => {
  let sent = 0
  const metrics = makeWorkerMetrics()
  const process = deliveryProcessor({
    sender: {
      judge: async () => ({ kind: 'allowed' }),
      send: async () => {
        sent += 1
        return answered
      },
    },
    clock: { now: () => 1_000_000, known: Promise.resolve(), stop: () => undefined },
    log: makeLog('test', 'silent'),
    metrics,
  })
  const run = async (job: object) => {
    const data = { json: JSON.stringify(job) }
    return deliveryOutcomePayload.parse(
      await process({ id: 'a', queueName: 'webhook_delivery', data } as Job),
    )
  }
  const job = { kind: 'send', url: 'https://hooks.example.com/', headers: {}, body: '{}' }

  beforeEach(() => (sent = 0))

  it('is sent in its time', async () => {
    assert.deepEqual(await run({ ...job, startBy: 1_000_000 }), answered)
    assert.equal(sent, 1)
    assert.match(
      await metrics.text(),
      /waymark_worker_delivery_duration_seconds_count\{outcome="answered"\} 1/,
    )
  })

  it('comes back unsent after a queue that stood still, to be signed again', async () => {
    assert.deepEqual(await run({ ...job, startBy: 999_999 }), { kind: 'unsent' })
    assert.equal(sent, 0)
  })

  it('fails without a retry if it is not a delivery', async () => {
    await assert.rejects(run({ type: 'dns_lookup' }), UnrecoverableError)
  })
})
