import assert from 'node:assert/strict'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { KeptFresh } from '../../../../worker/net/policy/kept-fresh.ts'

describe('KeptFresh', () => {
  it('loads once for everybody who waits', async () => {
    let loads = 0
    const kept = new KeptFresh(0, async () => (loads += 1), 60_000)
    assert.equal(kept.value, 0)
    await Promise.all([kept.loaded(), kept.loaded()])
    await kept.loaded()
    assert.deepEqual([kept.value, loads], [1, 1])
  })

  it('loads again in the background when the value is too old', async () => {
    const loading: Array<(value: string) => void> = []
    const load = async (): Promise<string> => new Promise((resolve) => loading.push(resolve))
    const kept = new KeptFresh('none', load, 0)
    const first = kept.loaded()
    loading[0]?.('first')
    await first
    await kept.loaded()
    assert.equal(kept.value, 'first')
    loading[1]?.('second')
    await endOfTurn()
    assert.equal(kept.value, 'second')
  })
})
