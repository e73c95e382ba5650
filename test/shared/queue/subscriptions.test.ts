import assert from 'node:assert/strict'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { Subscriptions, type JobOutcome } from '../../../shared/queue/subscriptions.ts'

const done: JobOutcome = { kind: 'result', result: checkResultWith() }

const rereads = { firstMs: 40, lastMs: 320 }

describe('subscriptions to a job', () => {
  it('are settled by reading the job if no event arrives, even after a failed read', async () => {
    const answers = [() => Promise.reject(new Error('away')), async () => undefined, async () => done]
    const subscriptions = new Subscriptions(
      () => answers.shift()?.() ?? assert.fail('read too often'),
      rereads,
    )
    const subscription = subscriptions.open('a')
    subscription.follow('a')
    assert.equal(await subscription.outcome, done)
    assert.deepEqual([answers.length, subscriptions.has('a')], [0, false])
  })

  it('are all settled by one event', async () => {
    const subscriptions = new Subscriptions(async () => undefined, rereads)
    const opened = [subscriptions.open('a'), subscriptions.open('b')]
    for (const subscription of opened) subscription.follow('a')
    subscriptions.settle('a', done)
    assert.deepEqual(await Promise.all(opened.map((subscription) => subscription.outcome)), [done, done])
  })

  it('read their job immediately when they join one that may have ended already', async () => {
    const read: string[] = []
    const subscriptions = new Subscriptions(async (jobId) => {
      read.push(jobId)
      return done
    }, rereads)
    const subscription = subscriptions.open('own')
    subscription.follow('joined')
    assert.deepEqual(read, ['joined'])
    assert.equal(await subscription.outcome, done)
  })

  it('keep a result that arrives before their job id', async () => {
    const subscriptions = new Subscriptions(() => assert.fail('read'), rereads)
    const subscription = subscriptions.open('a')
    subscriptions.settle('a', done)
    subscription.follow('a')
    assert.equal(await subscription.outcome, done)
    assert.equal(subscriptions.has('a'), false)
  })

  it('report which subscriber was the last to leave', () => {
    const subscriptions = new Subscriptions(async () => undefined, rereads)
    const [one, other] = [subscriptions.open('a'), subscriptions.open('b')]
    other.follow('a')
    assert.equal(one.end(), false)
    assert.equal(other.end(), true)
    assert.equal(other.end(), false)
  })
})
