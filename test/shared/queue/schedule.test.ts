import assert from 'node:assert/strict'
import { once, EventEmitter } from 'node:events'
import { openSchedule } from '../../../shared/queue/schedule.ts'
import { onBothQueues } from '../../support/queues.ts'

const EVERY_MS = 200
const RUNS = 10

onBothQueues('work that is done now and then', (connection) => {
  it('is done at once and again, each time by one of those who offer it, also after it has failed', async () => {
    const done = new EventEmitter()
    const failures: string[] = []
    const runs: number[] = []
    const work = async (): Promise<void> => {
      runs.push(Date.now())
      done.emit('run')
      if (runs.length === 1) throw new Error('the first time')
    }
    const onError = (error: Error): void => void failures.push(error.message)
    const startedAt = Date.now()
    const offers = [1, 2].map(() =>
      openSchedule({ connection: connection(), everyMs: EVERY_MS, work, onError }),
    )
    while (runs.length < RUNS) await once(done, 'run')
    const elapsedMs = Date.now() - startedAt
    await Promise.all(offers.map(async (offer) => offer.close()))
    // Each of the two may have it done at once and once more; had each a rhythm of its own, ten took half as long.
    assert.ok(runs.length <= 4 + elapsedMs / EVERY_MS, `${runs.length} runs in ${elapsedMs} ms`)
    assert.deepEqual(failures, ['the first time'])
  })
})

describe('work that is done now and then, while its queue is away', () => {
  it('can be given up', async () => {
    const schedule = openSchedule({
      connection: { kind: 'redis', url: 'redis://127.0.0.1:1', rejectUnauthorized: true },
      everyMs: EVERY_MS,
      work: async () => assert.fail('nobody has asked for it'),
      onError: () => undefined,
    })
    await schedule.close()
  })
})
