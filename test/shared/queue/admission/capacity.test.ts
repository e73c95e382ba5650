import assert from 'node:assert/strict'
import type { Queue } from 'bullmq'
import { queueCapacity } from '../../../../shared/queue/admission/capacity.ts'

describe('the capacity of a queue', () => {
  /** Capacity of a queue with this many waiting jobs. */
  function capacityOf(store: { waiting: number }): ReturnType<typeof queueCapacity> {
    const queue = {
      getJobCounts: async () => ({ waiting: store.waiting, active: 0 }),
      getWorkers: async () => [{ rawname: 'bull:x:w:c4' }],
    } as unknown as Queue
    return queueCapacity(
      queue,
      async (call) => call,
      async () => 0,
    )
  }
  /** Reads the number of jobs from a sample that is a moment old at most. */
  const jobsSeen = async (capacity: ReturnType<typeof queueCapacity>): Promise<number> => {
    const { waiting, added } = await capacity.sample(() => false)
    return waiting + added
  }

  it('counts a job that is still being added to the store in every sample', async () => {
    const store = { waiting: 0 }
    const capacity = capacityOf(store)
    const arrived = capacity.noteAdding()
    assert.deepEqual([await jobsSeen(capacity), await jobsSeen(capacity)], [1, 1])
    store.waiting = 1
    arrived()
    assert.equal(await jobsSeen(capacity), 1)
  })
})
