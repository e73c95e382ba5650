// Covers worker/render/visit/page-world.ts.
import assert from 'node:assert/strict'
import type { CDPSession } from 'playwright-core'
import { readGlobal } from '../../../../worker/render/visit/page-world.ts'

/** A page whose own functions make of the expression what they like. */
function pageThatAnswers(value: unknown): CDPSession {
  return { send: async () => ({ result: { value } }) } as unknown as CDPSession
}

describe('a variable of the page', () => {
  const values: ReadonlyArray<readonly [unknown, object]> = [
    [undefined, { kind: 'missing' }],
    [{ length: 1 }, { kind: 'missing' }],
    [[], { kind: 'present' }],
    [['S-1'], { kind: 'primitive', value: 'S-1' }],
    [[0], { kind: 'primitive', value: 0 }],
    [[{ toString: 1, valueOf: 1 }], { kind: 'present' }],
    [[null], { kind: 'present' }],
  ]
  for (const [value, expected] of values) {
    it(`is ${JSON.stringify(expected)} for ${JSON.stringify(value)}`, async () => {
      assert.deepEqual(await readGlobal(pageThatAnswers(value), 'acme.id'), expected)
    })
  }
})
