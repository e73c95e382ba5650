import assert from 'node:assert/strict'
import { firstIdOf, newId } from '../../../api/store/id.ts'

describe("a row's id", () => {
  const ids = Array.from({ length: 2000 }, newId)

  it('is a UUIDv7 with the current time', () => {
    for (const id of ids)
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const time = Number.parseInt(newId().replace('-', '').slice(0, 12), 16)
    assert.ok(Math.abs(time - Date.now()) < 1000)
  })

  it('is unique', () => {
    assert.equal(new Set(ids).size, ids.length)
  })

  it('is not below the first one of its time', () => {
    const before = Date.now()
    const id = newId()
    assert.ok(id >= firstIdOf(new Date(before)))
    assert.ok(id < firstIdOf(new Date(Date.now() + 1)))
  })

  it('is greater than the previous id, even within a millisecond', () => {
    assert.deepEqual(ids, ids.toSorted())
  })
})
