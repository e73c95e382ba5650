import assert from 'node:assert/strict'
import knex from 'knex'
import { guardAgainstGuesses } from '../../../api/guards/guess-guard.ts'
import type { HttpRequest } from '../../../api/http/request.ts'
import { limits } from '../../../api/rate-limit/limits.ts'

/** A guard whose limit allows three failures, and a request of one client. */
function setUp() {
  const state = { left: 3, queries: 0 }
  const guesses = guardAgainstGuesses({
    limit: limits.guesses,
    count: async (_client, { points = 1 } = {}) => {
      state.left -= points
      return { allowed: state.left >= 0, remaining: state.left, resetMs: 1000 }
    },
  })
  const request = { state: { client: '127.0.0.1', headers: {} } } as HttpRequest
  const find = async (hash: number, query: () => Promise<string | undefined>) =>
    guesses.find({ request, hash: Buffer.from([hash]) }, async () => {
      state.queries += 1
      return query()
    })
  return { state, find }
}

describe('keys that are looked up', () => {
  it('count as failures only if they do not work', async () => {
    const { state, find } = setUp()
    assert.equal(await find(1, async () => 'account'), 'account')
    assert.equal(await find(1, async () => 'account'), 'account')
    assert.equal(state.left, 3)
    assert.equal(await find(2, async () => undefined), undefined)
    assert.equal(state.left, 2)
  })

  it('count once while the first of many requests with a new key looks it up, and not at all if it works', async () => {
    const { state, find } = setUp()
    const found = await Promise.all(Array.from({ length: 40 }, async () => find(1, async () => 'account')))
    assert.deepEqual([new Set(found), state.left], [new Set(['account']), 3])
  })

  it('count for each of many requests with a key that does not work', async () => {
    const { state, find } = setUp()
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, async () => find(1, async () => undefined)),
    )
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 3)
    assert.deepEqual(state, { left: -37, queries: 3 })
  })

  it('do not count during an outage, and then reach the database only ten times', async () => {
    const { state, find } = setUp()
    const outage = new knex.KnexTimeoutError('no connection')
    for (let key = 0; key < 40; key += 1)
      await assert.rejects(
        find(key, async () => Promise.reject(outage)),
        outage,
      )
    assert.deepEqual(state, { left: 3, queries: 10 })
  })

  it('count if they cannot be looked up for another reason', async () => {
    const { state, find } = setUp()
    const broken = async () => Promise.reject(new Error('syntax error'))
    for (let key = 0; key < 3; key += 1) await assert.rejects(find(key, broken), /syntax error/)
    await assert.rejects(find(3, broken), { code: 'rate_limited' })
    assert.deepEqual(state, { left: -1, queries: 3 })
  })
})
