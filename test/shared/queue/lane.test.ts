import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckResult } from '../../../shared/check/result.ts'
import { makeBackend, type QueueBackend } from '../../../shared/queue/backend.ts'
import { workerName } from '../../../shared/queue/depth.ts'
import { stallOptions } from '../../../shared/queue/job-options.ts'
import { openLane, type Lane } from '../../../shared/queue/lane.ts'
import { callLimit } from '../../../shared/queue/limit.ts'
import { toPayload } from '../../../shared/queue/payload.ts'
import { checkResultWith } from '../../support/check-result.ts'
import { onBothQueues } from '../../support/queues.ts'

onBothQueues('a queue behind a worker with one place', (connection) => {
  const ENOUGH = 60
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

  /** A lane that has seen many checks end so; from here on the worker holds what it takes. */
  async function laneThatSaw(result: CheckResult): Promise<Lane> {
    const lane = openLane(backend, 'http_ping', { waitMs: 2000, within })
    let answered = 0
    const answer = async (): Promise<unknown> => {
      if ((answered += 1) > ENOUGH) await held.promise
      return toPayload(result)
    }
    backend.worker('http_ping', answer, { concurrency: 1, name: workerName(1), ...stallOptions })
    await backend.ready()
    const seats = await Promise.all(
      Array.from({ length: ENOUGH }, async (_, index) => {
        const jobId = `saw-${index}`
        const seat = lane.waiters.open(jobId)
        await lane.queue.add('check', {}, { jobId })
        seat.follow(jobId)
        return seat
      }),
    )
    await Promise.all(seats.map((seat) => seat.outcome))
    return lane
  }

  /** One job runs, and so many wait. */
  async function fill({ queue }: Lane, waiting: number): Promise<void> {
    await queue.addBulk(Array.from({ length: waiting + 1 }, () => ({ name: 'check', data: {} })))
    while ((await queue.getWaitingCount()) !== waiting) await sleep(20)
  }

  for (const code of ['system_overloaded', 'system_cancelled'] as const) {
    it(`takes nothing for fast that ended with ${code}`, async () => {
      const lane = await laneThatSaw(checkResultWith({ code, durationMs: 0 }))
      // What is taken for the mean of half a second still holds: four can start within the wait.
      await fill(lane, 6)
      await assert.rejects(lane.depth.refuseWhenTooDeep(), /Too many checks are waiting/)
    })
  }

  it('follows what checks take, and what they took when their time was over', async () => {
    const lane = await laneThatSaw(checkResultWith({ code: 'system_deadline_exceeded', durationMs: 1900 }))
    await fill(lane, 2)
    await assert.rejects(lane.depth.refuseWhenTooDeep(), /Too many checks are waiting/)
  })

  it('lets more wait when checks are fast', async () => {
    const lane = await laneThatSaw(checkResultWith({ durationMs: 5 }))
    await fill(lane, 6)
    await lane.depth.refuseWhenTooDeep()
  })
})
