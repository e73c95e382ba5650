import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiError } from '../../../api/errors/errors.ts'
import { GroupCommit, type GroupCommitOptions } from '../../../api/events/group-commit.ts'

type Write = { rows: readonly number[]; succeed: () => void; fail: (error: Error) => void }

/** A store whose transactions the test ends. */
function storeByHand(options: Partial<GroupCommitOptions<number>> = {}) {
  const writes: Write[] = []
  const group = new GroupCommit<number>({
    write: async (rows) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      writes.push({ rows, succeed: resolve, fail: reject })
      await promise
    },
    isStoreUnavailable: (error) => (error as Error).message === 'away',
    maxConcurrent: 1,
    ...options,
  })
  return {
    add: async (rows: number[], bytes?: number) => group.add(rows, bytes),
    drain: async () => group.drain(),
    waitingRows: () => group.waitingRows,
    writes,
  }
}

const outcome = async (promise: Promise<void>): Promise<string> =>
  promise.then(
    () => 'committed',
    (error: unknown) => (error instanceof ApiError ? error.code : (error as Error).message),
  )

describe('the group commit', () => {
  it('writes simultaneous rows in one transaction, and resolves after its commit', async () => {
    const { add, writes } = storeByHand()
    let answered = 0
    const all = [[1], [2, 3], [4]].map(async (rows) => add(rows).then(() => answered++))
    await nextTurn()
    await nextTurn()
    assert.deepEqual(
      writes.map(({ rows }) => rows),
      [[1, 2, 3, 4]],
    )
    assert.equal(answered, 0)
    writes[0]?.succeed()
    await Promise.all(all)
    assert.equal(answered, 3)
  })

  it('reports the number of waiting rows, without those being written', async () => {
    const { add, waitingRows, writes } = storeByHand()
    const first = add([1, 2])
    assert.equal(waitingRows(), 2)
    await nextTurn()
    const second = add([3, 4, 5])
    assert.deepEqual([writes.length, waitingRows()], [1, 3])
    writes[0]?.succeed()
    await first
    await nextTurn()
    assert.deepEqual([writes.length, waitingRows()], [2, 0])
    writes[1]?.succeed()
    await second
  })

  it("gathers rows while a transaction runs, up to its limit, and never splits a caller's rows", async () => {
    const { add, writes } = storeByHand({ maxRows: 50 })
    const first = add([0])
    await nextTurn()
    const others = [30, 15, 10, 50, 1].map(async (size) => add(Array.from({ length: size }, () => size)))
    for (let n = 0; n < 4; n++) {
      writes[n]?.succeed()
      await nextTurn()
    }
    writes[4]?.succeed()
    await Promise.all([first, ...others])
    assert.deepEqual(
      writes.map(({ rows }) => rows.length),
      [1, 45, 10, 50, 1],
    )
  })

  it('limits concurrent transactions', async () => {
    const { add, writes, drain } = storeByHand({ maxConcurrent: 2, maxRows: 1 })
    const all = [1, 2, 3].map(async (row) => add([row]))
    await nextTurn()
    assert.equal(writes.length, 2)
    writes[1]?.succeed()
    await all[1]
    await nextTurn()
    assert.equal(writes.length, 3)
    for (const { succeed } of writes) succeed()
    await drain()
    await Promise.all(all)
  })

  it('starts a second concurrent transaction only when it is full', async () => {
    const { add, writes, drain } = storeByHand({ maxConcurrent: 2, maxRows: 3, slowMs: 60_000 })
    const all = [add([1])]
    await nextTurn()
    all.push(add([2, 3]))
    await nextTurn()
    assert.equal(writes.length, 1)
    all.push(add([4]))
    await nextTurn()
    assert.deepEqual(
      writes.map(({ rows }) => rows),
      [[1], [2, 3, 4]],
    )
    for (const { succeed } of writes) succeed()
    await Promise.all([...all, drain()])
  })

  it('does not wait for one or two blocked transactions', async () => {
    const { add, writes } = storeByHand({ maxConcurrent: 2, slowMs: 5 })
    const heldUp = add([1])
    await nextTurn()
    const second = add([2])
    while (writes.length < 2) await nextTurn()
    const [third, fourth] = [add([3]), add([4])]
    writes[1]?.succeed()
    await second
    while (writes.length < 3) await nextTurn()
    assert.deepEqual(writes[2]?.rows, [3, 4])
    writes[2]?.succeed()
    await Promise.all([third, fourth])
    writes[0]?.succeed()
    await heldUp
  })

  it('immediately refuses rows beyond its limit, and accepts rows again afterwards', async () => {
    const { add, writes, drain } = storeByHand({ maxWaiting: 4 })
    const running = add([0])
    await nextTurn()
    const fits = add([1, 2, 3, 4])
    assert.equal(await outcome(add([5])), 'service_unavailable')
    writes[0]?.succeed()
    await running
    await nextTurn()
    writes[1]?.succeed()
    await fits
    const again = add([6])
    await nextTurn()
    writes[2]?.succeed()
    await again
    await drain()
  })

  it('limits bytes as well as rows', async () => {
    const { add, writes } = storeByHand({ maxBytes: 100, maxWaitingBytes: 250 })
    const first = add([0])
    await nextTurn()
    const waiting = [add([1], 90), add([2], 20), add([3], 120)]
    assert.equal(await outcome(add([4], 30)), 'service_unavailable')
    for (const n of [0, 1, 2, 3]) {
      await nextTurn()
      writes[n]?.succeed()
      await nextTurn()
    }
    await Promise.all([first, ...waiting])
    assert.deepEqual(
      writes.map(({ rows }) => rows),
      [[0], [1], [2], [3]],
    )
  })

  it('refuses rows that have waited too long, and never writes them', async () => {
    const { add, writes, drain } = storeByHand({ waitMs: 5 })
    const running = add([0])
    await nextTurn()
    assert.equal(await outcome(add([1])), 'service_unavailable')
    const second = add([2])
    writes[0]?.succeed()
    await running
    await nextTurn()
    writes[1]?.succeed()
    await second
    await drain()
    assert.deepEqual(
      writes.map(({ rows }) => rows),
      [[0], [2]],
    )
  })

  it('rejects every caller of a transaction if the store is unavailable', async () => {
    const { add, writes } = storeByHand()
    const all = [outcome(add([1])), outcome(add([2]))]
    await nextTurn()
    writes[0]?.fail(new Error('away'))
    assert.deepEqual(await Promise.all(all), ['away', 'away'])
    assert.equal(writes.length, 1)
  })

  it('stores the remaining rows if some cannot be stored', async () => {
    const stored: number[] = []
    const group = new GroupCommit<number>({
      write: async (rows) => {
        if (rows.includes(2)) throw new Error('bad row')
        stored.push(...rows)
      },
      isStoreUnavailable: () => false,
    })
    const all = [1, 2, 3].map(async (row) => outcome(group.add([row])))
    assert.deepEqual(await Promise.all(all), ['committed', 'bad row', 'committed'])
    assert.deepEqual(stored, [1, 3])
    await group.drain()
  })

  it('drains waiting and running rows', async () => {
    const { add, writes, drain } = storeByHand({ maxRows: 1 })
    const all = Promise.all([add([1]), add([2])])
    let drained = false
    const draining = drain().then(() => (drained = true))
    await nextTurn()
    writes[0]?.succeed()
    await nextTurn()
    assert.equal(drained, false)
    writes[1]?.succeed()
    await draining
    await all
  })
})
