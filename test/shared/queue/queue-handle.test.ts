import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckResult } from '../../../shared/check/result.ts'
import type { QueueBackend } from '../../../shared/queue/backend.ts'
import { makeBackend } from '../../../shared/queue/make-backend.ts'
import { workerName } from '../../../shared/queue/admission/capacity.ts'
import { stallOptions } from '../../../shared/queue/job-options.ts'
import { openQueueHandle, type QueueHandle } from '../../../shared/queue/queue-handle.ts'
import { callLimit } from '../../../shared/queue/call-limit.ts'
import { toPayload } from '../../../shared/queue/payload.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'

describeOnBothQueues('a queue with a worker with one slot', (connection) => {
  const ENOUGH = 60
  const WAIT_MS = 2000
  const within = callLimit(10_000)
  let backend: QueueBackend
  let held: PromiseWithResolvers<void>

  beforeEach(() => {
    backend = makeBackend(connection(), () => undefined)
    held = Promise.withResolvers<void>()
  })
  afterEach(async () => {
    held.resolve()
    await backend.queue('http_ping').obliterate({ force: true })
    await backend.close()
  })

  /** A handle that has seen many checks end with this result. After that, the worker ends no job that it takes. */
  async function handleThatSaw(result: CheckResult, cutShort?: true): Promise<QueueHandle> {
    const handle = openQueueHandle(backend, 'http_ping', { waitMs: WAIT_MS, within })
    let answered = 0
    const answer = async (): Promise<unknown> => {
      if ((answered += 1) > ENOUGH) await held.promise
      return { ...toPayload(result), ...(cutShort && { cutShort }) }
    }
    backend.worker('http_ping', answer, { concurrency: 1, name: workerName(1), ...stallOptions })
    await backend.ready()
    const opened = await Promise.all(
      Array.from({ length: ENOUGH }, async (_, index) => {
        const jobId = `saw-${index}`
        const subscription = handle.subscriptions.open(jobId)
        await handle.queue.add('check', {}, { jobId })
        subscription.follow(jobId)
        return subscription
      }),
    )
    await Promise.all(opened.map((subscription) => subscription.outcome))
    return handle
  }

  /** Adds jobs until this many wait, besides the one that runs. */
  async function fill({ queue }: QueueHandle, waiting: number): Promise<void> {
    await queue.addBulk(Array.from({ length: waiting + 1 }, () => ({ name: 'check', data: {} })))
    while ((await queue.getWaitingCount()) !== waiting) await sleep(20)
  }

  for (const code of ['system_overloaded', 'system_cancelled'] as const) {
    it(`ignores the duration of checks that ended with ${code}`, async () => {
      const handle = await handleThatSaw(checkResultWith({ code, durationMs: 0 }))
      // The initial estimate of half a second still applies: three can wait, and end within the wait.
      await fill(handle, 6)
      await assert.rejects(handle.admission.refuseWhenFull(WAIT_MS), /Too many checks are waiting/)
    })
  }

  it('follows the durations of checks, including those that ended at their own timeout', async () => {
    const handle = await handleThatSaw(
      checkResultWith({ code: 'system_deadline_exceeded', durationMs: 1900 }),
    )
    await fill(handle, 2)
    await assert.rejects(handle.admission.refuseWhenFull(WAIT_MS), /Too many checks are waiting/)
  })

  it('does not count a check that was cut short as fast', async () => {
    const details = { code: 'system_deadline_exceeded', durationMs: 100 } as const
    const handle = await handleThatSaw(checkResultWith(details), true)
    await fill(handle, 6)
    await assert.rejects(handle.admission.refuseWhenFull(WAIT_MS), /Too many checks are waiting/)
  })

  it('lets more checks wait when checks are fast', async () => {
    const handle = await handleThatSaw(checkResultWith({ durationMs: 5 }))
    await fill(handle, 6)
    await handle.admission.refuseWhenFull(WAIT_MS)
  })
})
