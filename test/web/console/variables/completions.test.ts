import assert from 'node:assert/strict'
import { completionsFor, openPlaceholder } from '../../../../web/console/variables/completions.ts'

const variables = [
  { name: 'siteId', label: 'Site ID', example: 'A-1' },
  { name: 'accountId', label: 'Account ID', example: '7' },
]

describe('the completion of variables', () => {
  it('finds the placeholder at the cursor', () => {
    assert.deepEqual(openPlaceholder('a {{', 4), { start: 2, end: 4, typed: '' })
    assert.deepEqual(openPlaceholder('a {{si}} b', 6), { start: 2, end: 8, typed: 'si' })
    for (const [text, cursor] of [
      ['a {{ b', 6],
      ['{{siteId}} b', 12],
      ['a {', 3],
      ['', 0],
      ['{{', 1],
    ] as const) {
      assert.equal(openPlaceholder(text, cursor), undefined, text)
    }
  })

  it('offers names that begin with the typed letters first, and a new name last', () => {
    const names = (typed: string): string[] => completionsFor(typed, variables).map(({ name }) => name)
    assert.deepEqual(names(''), ['siteId', 'accountId'])
    assert.deepEqual(names('i'), ['siteId', 'accountId', 'i'])
    assert.deepEqual(names('ac'), ['accountId', 'ac'])
    assert.deepEqual(names('siteId'), ['siteId'])
    assert.deepEqual(names('9'), [])
  })
})
