import assert from 'node:assert/strict'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { makeTurns } from '../../../../worker/net/http/turns.ts'

describe('makeTurns', () => {
  it('runs tasks in a later turn, in order', async () => {
    const takeTurn = makeTurns()
    const ran: string[] = []
    takeTurn(() => ran.push('first'))
    takeTurn(() => ran.push('second'))
    assert.deepEqual(ran, [])
    await endOfTurn()
    await endOfTurn()
    assert.deepEqual(ran, ['first', 'second'])
  })

  it('runs a task that is added by another one a turn later', async () => {
    const takeTurn = makeTurns()
    const ran: string[] = []
    const inTurns = async (): Promise<void> => {
      for (let left = 3; left > 0; left -= 1) {
        await endOfTurn()
        ran.push('other work')
      }
    }
    takeTurn(() => {
      ran.push('first')
      takeTurn(() => ran.push('second'))
    })
    await inTurns()
    assert.deepEqual(ran, ['first', 'other work', 'second', 'other work', 'other work'])
  })

  it('lets other work run after a task that takes long', async () => {
    const takeTurn = makeTurns()
    const ran: string[] = []
    const untilMs = (endAt: number): void => {
      while (performance.now() < endAt);
    }
    for (const name of ['first', 'second']) {
      takeTurn(() => {
        ran.push(name)
        untilMs(performance.now() + 11)
      })
    }
    await endOfTurn()
    ran.push('other work')
    await endOfTurn()
    assert.deepEqual(ran, ['first', 'other work', 'second'])
  })

  it('counts what a task delivers as part of the task', async () => {
    const takeTurn = makeTurns()
    const ran: string[] = []
    takeTurn(() => process.nextTick(() => ran.push('parsed')))
    takeTurn(() => ran.push('second'))
    await endOfTurn()
    await endOfTurn()
    assert.deepEqual(ran, ['parsed', 'second'])
  })
})
