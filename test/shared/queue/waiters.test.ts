import assert from 'node:assert/strict'
import { checkResultWith } from '../../support/check-result.ts'
import { Waiters, type Outcome } from '../../../shared/queue/waiters.ts'

const done: Outcome = { kind: 'result', result: checkResultWith() }

const rereads = { firstMs: 40, lastMs: 320 }

describe('the seats of those who wait for a job', () => {
  it('are settled by reading when no event comes, also after a read has failed', async () => {
    const answers = [() => Promise.reject(new Error('away')), async () => undefined, async () => done]
    const waiters = new Waiters(() => answers.shift()?.() ?? assert.fail('read too often'), rereads)
    const seat = waiters.open('a')
    seat.follow('a')
    assert.equal(await seat.outcome, done)
    assert.deepEqual([answers.length, waiters.has('a')], [0, false])
  })

  it('are all settled by one event', async () => {
    const waiters = new Waiters(async () => undefined, rereads)
    const seats = [waiters.open('a'), waiters.open('b')]
    for (const seat of seats) seat.follow('a')
    waiters.settle('a', done)
    assert.deepEqual(await Promise.all(seats.map((seat) => seat.outcome)), [done, done])
  })

  it('are read at once when they join a job that may have ended before', async () => {
    const read: string[] = []
    const waiters = new Waiters(async (jobId) => {
      read.push(jobId)
      return done
    }, rereads)
    const seat = waiters.open('own')
    seat.follow('joined')
    assert.deepEqual(read, ['joined'])
    assert.equal(await seat.outcome, done)
  })

  it('keep what settled them before they were told which job to follow', async () => {
    const waiters = new Waiters(() => assert.fail('read'), rereads)
    const seat = waiters.open('a')
    waiters.settle('a', done)
    seat.follow('a')
    assert.equal(await seat.outcome, done)
    assert.equal(waiters.has('a'), false)
  })

  it('say who was the last to leave', () => {
    const waiters = new Waiters(async () => undefined, rereads)
    const [one, other] = [waiters.open('a'), waiters.open('b')]
    other.follow('a')
    assert.equal(one.leave(), false)
    assert.equal(other.leave(), true)
    assert.equal(other.leave(), false)
  })
})
