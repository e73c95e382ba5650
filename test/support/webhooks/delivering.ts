import assert from 'node:assert/strict'
import {
  makeDispatcher,
  startDispatcher,
  type Dispatcher,
  type DispatcherDeps,
} from '../../../api/webhooks/dispatcher.ts'
import { secretSealer, type SecretSealer } from '../../../api/webhooks/sealed-secrets.ts'
import type { DeliveryQueue } from '../../../shared/webhooks/delivery-queue.ts'
import { openSender } from '../../../worker/deliveries/send.ts'
import { makePolicy } from '../../../worker/net/policy/dial-policy.ts'
import { makeResolver } from '../../../worker/net/dns/resolver.ts'
import type { TestDatabase } from '../services/database.ts'

/** A clock that a test moves. */
export type TestClock = { readonly now: () => Date; pass(ms: number): void }

export const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]

export function testClock(): TestClock {
  let offsetMs = 0
  return { now: () => new Date(Date.now() + offsetMs), pass: (ms) => void (offsetMs += ms) }
}

export const TEST_SEALING_KEY = 'a-sealing-key-for-tests-only:-012345'

/** Seals as the API of the tests does. */
export const testSealer = secretSealer([TEST_SEALING_KEY]) as SecretSealer

/** Sends as a worker on this machine does, without a queue. */
export function directDeliveries(): DeliveryQueue {
  const resolver = makeResolver({
    servers: ['127.0.0.1:9'],
    timeoutMs: 100,
    tries: 1,
    totalMs: 200,
    retries: 0,
    retryPauseMs: 0,
  })
  const policy = makePolicy({ localSites: true })
  const sender = openSender({ policy, resolver, contactUrl: 'https://example.com/' })
  return {
    run: async (job) => (job.kind === 'judge' ? sender.judge(job.url) : sender.send({ ...job, startBy: 0 })),
  }
}

/** Has the calling suite's events delivered, as a web process does. */
export function withDispatcher(database: TestDatabase, deliveries: DeliveryQueue): void {
  let dispatcher: Dispatcher
  before(() => {
    const deps = { deliveries, sealer: testSealer, notifyByMail: async () => undefined }
    dispatcher = startDispatcher({ db: database.db, ...deps, onError: (error) => assert.fail(error) })
  })
  after(async () => dispatcher.close())
}

/** A dispatcher on a clock of the test, which makes no attempt at random times. */
export function testDispatcher(
  database: TestDatabase,
  clock: TestClock,
  deps: Partial<DispatcherDeps> = {},
): Dispatcher & { settle(): Promise<void> } {
  const dispatcher = makeDispatcher({
    db: database.db,
    deliveries: directDeliveries(),
    sealer: testSealer,
    notifyByMail: async () => undefined,
    onError: (error) => assert.fail(error),
    now: clock.now,
    random: () => 0,
    ...deps,
  })
  return {
    ...dispatcher,
    /** Sends until nothing is due any more. */
    settle: async () => {
      for (;;) {
        await dispatcher.tick()
        if (dispatcher.sending() === 0) return
        await dispatcher.idle()
      }
    },
  }
}
