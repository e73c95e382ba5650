import assert from 'node:assert/strict'
import { once, EventEmitter } from 'node:events'
import { SteadyLockManager, type LockingWorker } from '../../../../shared/queue/bullmq/steady-lock-manager.ts'
import { stepClock } from '../../../support/runner/step-clock.ts'

describe('the renewal of locks', () => {
  it('continues when the clock is set back', async () => {
    const renewals = new EventEmitter()
    const worker = {
      extendJobLocks: async (ids: string[]) => {
        renewals.emit('renewed', ids)
        return []
      },
      trace: async (...args: unknown[]) => (args[3] as () => unknown)(),
      emit: () => true,
    } as unknown as LockingWorker
    const locks = new SteadyLockManager(worker, { lockRenewTime: 20, lockDuration: 40, workerId: 'w' })
    locks.trackJob('job', 'token', Date.now())
    locks.start()
    const stepBack = stepClock(-60_000)
    try {
      assert.deepEqual(await once(renewals, 'renewed'), [['job']])
      assert.deepEqual(await once(renewals, 'renewed'), [['job']])
    } finally {
      stepBack()
      await locks.close()
    }
  })
})
