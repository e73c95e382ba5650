import assert from 'node:assert/strict'
import { QueueUnavailable } from '../../../../shared/queue/queue-unavailable.ts'
import type { Capacity, Sample } from '../../../../shared/queue/admission/capacity.ts'
import { queueAdmission, type Admission } from '../../../../shared/queue/admission/admission.ts'
import { checkResultWith } from '../../../support/check-result.ts'

const WAIT_MS = 20_000
const none = { waiting: 0, active: 0, slots: 4, absentMs: undefined }

describe('the admission to a queue', () => {
  /** Admission to a queue that always has this load, and in which each check takes 6 s. */
  function depthOf(seen: Omit<Sample, 'added'>, waitMs = WAIT_MS): Admission {
    let added = 0
    const current = (): Sample => ({ ...seen, added })
    const capacity: Capacity = {
      sample: async () => current(),
      current,
      noteAdding: () => {
        added += 1
        return () => undefined
      },
    }
    const admission = queueAdmission(capacity, waitMs)
    for (let count = 0; count < 100; count += 1)
      admission.runTime.add(checkResultWith({ durationMs: 6000 }), { cutShort: false })
    return admission
  }

  /** Number of checks admitted when all arrive at once. */
  async function letIn(admission: Admission, leftMs = WAIT_MS): Promise<number> {
    for (let count = 0; count < 1000; count += 1) {
      try {
        await admission.admit(leftMs)
      } catch (error) {
        assert.ok(error instanceof QueueUnavailable)
        return count
      }
    }
    return assert.fail('let in everything')
  }

  it('is granted to checks that can end in time, including the wait for a slot', async () => {
    // Four begin immediately. A slot is free every 1.5 s, and the last admitted check begins before 14 s.
    assert.equal(await letIn(depthOf(none)), 4 + 9)
    assert.equal(await letIn(depthOf(none), 9000), 4 + 2)
  })

  it('counts the checks that run and those that wait', async () => {
    assert.equal(await letIn(depthOf({ ...none, active: 4 })), 9)
    assert.equal(await letIn(depthOf({ ...none, active: 4, waiting: 7 })), 2)
    assert.equal(await letIn(depthOf({ ...none, active: 4, waiting: 9 })), 0)
  })

  it('admits no more when checks arrive at the same moment', async () => {
    const admission = depthOf(none)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, async () => admission.admit(WAIT_MS)),
    )
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 4 + 9)
  })

  it('is cautious at first, when nothing is known', async () => {
    const current = (): Sample => ({ ...none, active: 4, waiting: 13, added: 0 })
    const capacity: Capacity = {
      sample: async () => current(),
      current,
      noteAdding: () => () => undefined,
    }
    await assert.rejects(queueAdmission(capacity, WAIT_MS).admit(WAIT_MS), /Too many checks are waiting/)
  })

  it('is granted to a check for each free slot, even if checks take longer than anybody waits', async () => {
    assert.equal(await letIn(depthOf(none, 4000), 4000), 4)
  })

  it('is refused to a check that has too little time left, even if a slot is free', async () => {
    assert.equal(await letIn(depthOf(none), 5000), 0)
  })

  it('says when to retry', async () => {
    const { retryAfterSeconds } = await depthOf({ ...none, active: 4, waiting: 13 })
      .refuseWhenFull(WAIT_MS)
      .then(
        () => assert.fail('was let in'),
        (error: QueueUnavailable) => error,
      )
    // 14 slots have to be free first, which takes 21 s, and the run 6 s.
    assert.equal(retryAfterSeconds, 7)
  })
})
