import assert from 'node:assert/strict'
import { once, EventEmitter } from 'node:events'
import { outageLog, type OutageOptions } from '../../../shared/log/outage-log.ts'

const texts = { began: 'the store fails', ended: 'the store works again' }

describe('the log of an outage', () => {
  type Line = { message: string } & Record<string, unknown>

  function readable(options: Pick<OutageOptions, 'quietMs' | 'repeatMs'>) {
    const lines: Line[] = []
    const written = new EventEmitter()
    const write = (fields: object, message: string): void => {
      lines.push({ ...fields, message })
      written.emit('line')
    }
    return { lines, written, outage: outageLog({ log: { warn: write, info: write }, ...texts, ...options }) }
  }
  const messages = (lines: readonly Line[]): string[] => lines.map(({ message }) => message)

  it('has one line when it begins and one when it has ended, however often the store works in between', async () => {
    const { lines, written, outage } = readable({ quietMs: 1000 })
    outage.succeeded()
    for (let turn = 0; turn < 100; turn += 1) {
      outage.failed(new Error('full'))
      outage.succeeded()
    }
    assert.deepEqual(messages(lines), [texts.began])
    await once(written, 'line')
    assert.deepEqual(messages(lines), [texts.began, texts.ended])
    assert.equal(lines[1]?.['failures'], 100)
  })

  it('has further lines with the number of failures at intervals', () => {
    const { lines, outage } = readable({ repeatMs: 0 })
    for (let turn = 0; turn < 3; turn += 1) outage.failed(new Error('full'))
    assert.deepEqual(
      lines.map(({ failures }) => failures),
      [1, 2, 3],
    )
  })

  it('has a line for each new state', () => {
    const { lines, outage } = readable({})
    for (const state of ['full', 'gone', 'full', 'gone']) outage.failed(new Error('fails'), state)
    assert.deepEqual(
      lines.map(({ state }) => state),
      ['full', 'gone'],
    )
  })

  it('begins again after its end', async () => {
    const { lines, written, outage } = readable({ quietMs: 1 })
    for (let turn = 0; turn < 2; turn += 1) {
      outage.failed(new Error('full'))
      const ended = once(written, 'line')
      outage.succeeded()
      await ended
    }
    assert.deepEqual(messages(lines), [texts.began, texts.ended, texts.began, texts.ended])
  })
})
