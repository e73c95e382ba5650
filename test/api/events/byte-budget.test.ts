import assert from 'node:assert/strict'
import { openByteBudget } from '../../../api/events/byte-budget.ts'
import {
  addEventBytes,
  countAccountsFrom,
  deleteEarlierEventBytes,
  findEventBytes,
  type AccountBytes,
} from '../../../api/store/accounts/event-bytes.ts'
import { newId } from '../../../api/store/id.ts'
import { withDatabase } from '../../support/services/database.ts'

describe("an account's budget of event bytes", () => {
  const database = withDatabase()
  const open = (bytesPerDay: number) =>
    openByteBudget({
      bytesPerDay,
      store: async (added) => addEventBytes(database.db, added),
      onError: (error) => assert.fail(error),
      everyMs: 5,
    })

  it('is used up by the bytes of one process at once', async () => {
    const [account, other] = [newId(), newId()]
    const budget = open(100)
    budget.add(account, { bytes: 99, reduced: 0 })
    assert.ok(budget.hasRoom(account))
    budget.add(account, { bytes: 1, reduced: 0 })
    assert.deepEqual([budget.hasRoom(account), budget.hasRoom(other)], [false, true])
    await budget.close()
    assert.equal(budget.hasRoom(account), false)
  })

  it('is shared by all processes, and outlives them', async () => {
    const account = newId()
    for (const bytes of [60, 40]) {
      const process = open(100)
      assert.ok(process.hasRoom(account))
      process.add(account, { bytes, reduced: 0 })
      await process.close()
    }
    const third = open(100)
    third.add(account, { bytes: 1, reduced: 0 })
    while (third.hasRoom(account)) await database.db.raw('select 1')
    assert.equal(await findEventBytes(database.db, account), 101)
    await third.close()
  })

  it('is used up by bytes that the store is still adding', async () => {
    const account = newId()
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const budget = openByteBudget({
      bytesPerDay: 100,
      store: async (added) => {
        asked.resolve()
        await answered.promise
        return [...added]
      },
      onError: (error) => assert.fail(error),
      everyMs: 1,
    })
    budget.add(account, { bytes: 100, reduced: 0 })
    await asked.promise
    assert.equal(budget.hasRoom(account), false)
    answered.resolve()
    await budget.close()
    assert.equal(budget.hasRoom(account), false)
  })

  it('begins again on the next day, even before the sums of that day are known', async () => {
    const account = newId()
    let day = '2026-03-10'
    const options = { bytesPerDay: 100, onError: (error: Error) => assert.fail(error), everyMs: 5 }
    const store = async (added: readonly AccountBytes[]) => [...added]
    const budget = openByteBudget({ ...options, store, today: () => day })
    budget.add(account, { bytes: 100, reduced: 0 })
    await budget.close()
    assert.equal(budget.hasRoom(account), false)
    day = '2026-03-11'
    assert.equal(budget.hasRoom(account), true)
  })

  it('counts bytes once although the store was unavailable', async () => {
    const account = newId()
    let failures = 2
    const errors: Error[] = []
    const budget = openByteBudget({
      bytesPerDay: 100,
      store: async (added) => {
        if (failures-- > 0) throw new Error('unavailable')
        return addEventBytes(database.db, added)
      },
      onError: (error) => errors.push(error),
      everyMs: 1,
    })
    budget.add(account, { bytes: 70, reduced: 0 })
    while ((await findEventBytes(database.db, account)) === 0) await database.db.raw('select 1')
    budget.add(account, { bytes: 10, reduced: 3 })
    await budget.close()
    assert.equal(await findEventBytes(database.db, account), 80)
    assert.equal(errors.length, 2)
    assert.deepEqual(budget.total(), { bytes: 80, reduced: 3 })
  })

  it('starts again each day', async () => {
    const account = newId()
    const before = await countAccountsFrom(database.db, 100)
    await addEventBytes(database.db, [{ accountId: account, bytes: 100 }])
    assert.equal(await countAccountsFrom(database.db, 100), before + 1)
    await database.db('event_bytes').where({ account_id: account }).update({ day: '2026-01-01' })
    assert.equal(await findEventBytes(database.db, account), 0)
    const budget = open(100)
    budget.add(account, { bytes: 5, reduced: 0 })
    await budget.close()
    assert.ok(budget.hasRoom(account))
    await deleteEarlierEventBytes(database.db)
    assert.deepEqual(await database.db('event_bytes').where({ account_id: account }).pluck('bytes'), ['5'])
  })
})
