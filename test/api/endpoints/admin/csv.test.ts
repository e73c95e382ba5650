import assert from 'node:assert/strict'
import { toCsv } from '../../../../api/endpoints/admin/csv.ts'

describe('CSV', () => {
  it('has a line for each row, with only the fields of the header', () => {
    const rows = [
      { a: 1, b: 'x', c: null },
      { b: true, d: 'not asked for' },
    ]
    assert.equal(toCsv(rows, ['a', 'b', 'c']), 'a,b,c\r\n1,x,\r\n,true,\r\n')
  })

  const texts = [
    ['a quote and a comma', 'a"b,c', '"a""b,c"'],
    ['a formula', '=1+1', "'=1+1"],
    ['a full-width formula', '＝1+1', "'＝1+1"],
    ['a formula after a line break', '\n=1', '"\'\n=1"'],
    ['a formula after a semicolon', 'a;=1', '"a;=1"'],
    ['a formula after a tab', 'a\t=1', '"a\t=1"'],
  ] as const
  for (const [title, text, cell] of texts)
    it(`keeps ${title} one cell of text`, () => {
      assert.equal(toCsv([{ text }], ['text']), `text\r\n${cell}\r\n`)
    })
})
