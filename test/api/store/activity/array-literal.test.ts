import assert from 'node:assert/strict'
import fc from 'fast-check'
import { jsonArray, plainArray, textArray } from '../../../../api/store/activity/array-literal.ts'
import { withDatabase } from '../../../support/services/database.ts'
import { anyText } from '../../../support/checks/arbitraries.ts'

describe('an array literal', () => {
  const database = withDatabase()

  it('is parsed by Postgres as the original array', async () => {
    const text = anyText().filter((one) => !one.includes('\0'))
    const odd = fc.constantFrom(
      '',
      'NULL',
      'null',
      '{}',
      ',',
      '"',
      '\\',
      '\\"',
      ' a ',
      '\n',
      "'",
      'a,b',
      '😀',
    )
    const column = fc.array(fc.oneof(text, odd, fc.constant(undefined)), { maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(column, async (given) => {
        const { rows } = (await database.db.raw('select cast(? as text[]) as read', [textArray(given)])) as {
          rows: { read: unknown }[]
        }
        assert.deepEqual(
          rows[0]?.read,
          given.map((one) => one ?? null),
        )
      }),
      { numRuns: 100 },
    )
  })

  it('can contain JSON', async () => {
    const texts = anyText().filter((one) => !one.includes('\0'))
    const value = fc.dictionary(texts, fc.oneof(texts, fc.integer(), fc.boolean(), fc.constant(null)))
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 50 }), async (given) => {
        const { rows } = (await database.db.raw('select to_json(cast(? as jsonb[])) as read', [
          jsonArray(given),
        ])) as { rows: { read: unknown }[] }
        assert.deepEqual(rows[0]?.read, JSON.parse(JSON.stringify(given)))
      }),
      { numRuns: 100 },
    )
  })

  it('can contain numbers, and null for undefined', () => {
    assert.equal(plainArray([1, undefined, -2.5]), '{1,NULL,-2.5}')
    assert.equal(plainArray([]), '{}')
  })
})
