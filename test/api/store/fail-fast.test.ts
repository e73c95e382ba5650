import assert from 'node:assert/strict'
import knex from 'knex'
import { failFast } from '../../../api/store/fail-fast.ts'

const unavailable = new knex.KnexTimeoutError('no connection')

/** Calls through a breaker, with a database and a clock that the test controls. */
function setUp() {
  const state = { now: 1000, queries: 0, answer: async (): Promise<string> => 'row' }
  const lookUp = failFast({ now: () => state.now })
  const query = async () =>
    lookUp(async () => {
      state.queries += 1
      return state.answer()
    })
  const fail = async (times: number, error: Error = unavailable): Promise<void> => {
    state.answer = async () => Promise.reject(error)
    for (let call = 0; call < times; call += 1) await assert.rejects(query(), error)
  }
  return { state, query, fail }
}

describe('lookups while the database is unavailable', () => {
  it('are tried once a second after ten failures, whatever their number', async () => {
    const { state, fail } = setUp()
    await fail(100)
    assert.equal(state.queries, 10)
    state.now += 999
    await fail(100)
    assert.equal(state.queries, 10)
    state.now += 1
    await fail(100)
    assert.equal(state.queries, 11)
  })

  it('do not wait for the one that tries', async () => {
    const { state, query, fail } = setUp()
    await fail(10)
    state.now += 1000
    const attempt = Promise.withResolvers<string>()
    state.answer = async () => attempt.promise
    const trying = query()
    state.now += 100_000
    for (let call = 0; call < 3; call += 1) await assert.rejects(query(), unavailable)
    assert.equal(state.queries, 11)
    attempt.resolve('row')
    assert.equal(await trying, 'row')
  })

  it('resume with the first answer', async () => {
    const { state, query, fail } = setUp()
    await fail(10)
    state.now += 1000
    state.answer = async () => 'row'
    for (let call = 0; call < 3; call += 1) assert.equal(await query(), 'row')
    await fail(9)
    state.answer = async () => 'row'
    assert.equal(await query(), 'row', 'fewer than ten failures in a row')
  })

  it('continue if queries fail for their own reasons, since the database then answers', async () => {
    const { state, fail } = setUp()
    await fail(9)
    await fail(1, new Error('syntax error'))
    await fail(50, new Error('syntax error'))
    assert.equal(state.queries, 60)
    await fail(10)
    assert.equal(state.queries, 70)
  })
})
