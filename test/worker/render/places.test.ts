import assert from 'node:assert/strict'
import { makePlaces } from '../../../worker/render/places.ts'

const forever = new AbortController().signal

describe('places for visits', () => {
  it('are given to those who wait, in the order in which they came', async () => {
    const places = makePlaces(1)
    const order: string[] = []
    const leaveFirst = await places.take(forever)
    const second = places.take(forever).then((leave) => (order.push('second'), leave))
    const third = places.take(forever).then((leave) => (order.push('third'), leave))
    leaveFirst()
    leaveFirst()
    const leaveSecond = await second
    assert.deepEqual(order, ['second'])
    leaveSecond()
    const leaveThird = await third
    assert.equal(places.taken(), 1)
    leaveThird()
    assert.equal(places.taken(), 0)
  })

  it('are not lost to those who leave while they wait', async () => {
    const places = makePlaces(1)
    const leave = await places.take(forever)
    const leaving = new AbortController()
    const waiting = places.take(leaving.signal)
    const next = places.take(forever)
    leaving.abort(new Error('gone'))
    await assert.rejects(waiting, /gone/)
    leave()
    ;(await next)()
    assert.equal(places.taken(), 0)
    await assert.rejects(places.take(AbortSignal.abort(new Error('gone'))), /gone/)
  })
})
