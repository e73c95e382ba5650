import assert from 'node:assert/strict'
import { QueueFull, QueueUnavailable } from '../../../../shared/queue/queue-unavailable.ts'
import type { Capacity, Sample } from '../../../../shared/queue/admission/capacity.ts'
import {
  queueAdmission,
  type Admission,
  type AdmissionOptions,
} from '../../../../shared/queue/admission/admission.ts'
import { checkResultWith } from '../../../support/checks/check-result.ts'

const WAIT_MS = 20_000
const none = { waiting: 0, active: 0, slots: 4, absentMs: undefined }

describe('admission to a queue', () => {
  /** Admission to a queue that always has this load, and in which each check takes 6 s. */
  function admissionWith(
    seen: Omit<Sample, 'added'>,
    options: AdmissionOptions = { waitMs: WAIT_MS },
  ): Admission {
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
    const admission = queueAdmission(capacity, options)
    for (let count = 0; count < 100; count += 1)
      admission.runTime.add(checkResultWith({ durationMs: 6000 }), { cutShort: false })
    return admission
  }

  /** Number of checks admitted when all arrive at once. */
  async function countAdmitted(admission: Admission, leftMs = WAIT_MS): Promise<number> {
    for (let count = 0; count < 1000; count += 1) {
      try {
        await admission.admit(leftMs)
      } catch (error) {
        assert.ok(error instanceof QueueUnavailable)
        return count
      }
    }
    return assert.fail('admitted every check')
  }

  it('is granted to checks that can end in time, including the wait for a slot', async () => {
    // Four start immediately. A slot becomes free every 1.5 s, and the last admitted check starts before 14 s.
    assert.equal(await countAdmitted(admissionWith(none)), 4 + 9)
    assert.equal(await countAdmitted(admissionWith(none), 9000), 4 + 2)
  })

  it('counts running and waiting checks', async () => {
    assert.equal(await countAdmitted(admissionWith({ ...none, active: 4 })), 9)
    assert.equal(await countAdmitted(admissionWith({ ...none, active: 4, waiting: 7 })), 2)
    assert.equal(await countAdmitted(admissionWith({ ...none, active: 4, waiting: 9 })), 0)
  })

  it('admits no more checks when they arrive at the same moment', async () => {
    const admission = admissionWith(none)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, async () => admission.admit(WAIT_MS)),
    )
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 4 + 9)
  })

  it('refuses checks in a browser at once while no browser worker runs, and says so', async () => {
    for (const absentMs of [1, 1000, WAIT_MS]) {
      const admission = admissionWith({ ...none, slots: 0, absentMs }, { waitMs: WAIT_MS, isOptional: true })
      await assert.rejects(
        admission.refuseWhenFull(WAIT_MS),
        new QueueFull('No browser worker runs, which this check needs', 6),
      )
      assert.equal(await countAdmitted(admission), 0)
    }
    const busy = admissionWith({ ...none, active: 4, waiting: 9 }, { waitMs: WAIT_MS, isOptional: true })
    await assert.rejects(busy.refuseWhenFull(WAIT_MS), /^QueueFull: Too many checks are waiting$/)
  })

  it('lets one check wait for a worker that is starting, and refuses those that arrive at the same moment', async () => {
    const admission = admissionWith({ ...none, slots: 0, absentMs: 1000 })
    const outcomes = await Promise.allSettled(Array.from({ length: 3 }, async () => admission.admit(WAIT_MS)))
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected'],
    )
  })

  it('is cautious until run times are known', async () => {
    const current = (): Sample => ({ ...none, active: 4, waiting: 13, added: 0 })
    const capacity: Capacity = {
      sample: async () => current(),
      current,
      noteAdding: () => () => undefined,
    }
    await assert.rejects(
      queueAdmission(capacity, { waitMs: WAIT_MS }).admit(WAIT_MS),
      /Too many checks are waiting/,
    )
  })

  it('is granted for each free slot, even if checks take longer than any caller waits', async () => {
    assert.equal(await countAdmitted(admissionWith(none, { waitMs: 4000 }), 4000), 4)
  })

  it('is refused if a check has too little time left, even if a slot is free', async () => {
    assert.equal(await countAdmitted(admissionWith(none), 5000), 0)
  })

  it('tells a refused caller when to retry', async () => {
    const { retryAfterSeconds } = await admissionWith({ ...none, active: 4, waiting: 13 })
      .refuseWhenFull(WAIT_MS)
      .then(
        () => assert.fail('the check was admitted'),
        (error: QueueUnavailable) => error,
      )
    // 14 slots must become free first, which takes 21 s, and the run takes 6 s.
    assert.equal(retryAfterSeconds, 7)
  })
})
