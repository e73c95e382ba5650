import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { stripVTControlCharacters, styleText } from 'node:util'
import { rowLines, tableLines } from '../../cli/columns.ts'

const streamOf = (isTTY: boolean) => Object.assign(new Writable(), { isTTY }) as unknown as NodeJS.WriteStream
const [terminal, pipe] = [streamOf(true), streamOf(false)]

describe('a table', () => {
  const table = {
    heads: ['ID', 'STATUS', 'REASON', 'SITE'],
    rows: [
      ['1', ['good', 'active'], '', 'a.example'],
      ['22', ['bad', 'revoked'], '', 'b.example'],
    ],
  } as const

  it('has only rows in a pipe, without colours and empty columns', () => {
    assert.deepEqual(tableLines(table, pipe), ['1   active   a.example', '22  revoked  b.example'])
  })

  it('begins with the names of its columns on a terminal', () => {
    assert.deepEqual(tableLines(table, terminal).map(stripVTControlCharacters), [
      'ID  STATUS   SITE',
      '1   active   a.example',
      '22  revoked  b.example',
    ])
    assert.deepEqual(tableLines({ heads: ['ID'], rows: [] }, terminal), [])
  })

  it('aligns coloured cells by what is seen of them, and cannot be coloured by its texts', () => {
    const coloured = styleText('red', 'x', { validateStream: false })
    const [line = ''] = rowLines([[coloured, 'y']], pipe)
    assert.equal(stripVTControlCharacters(line), line)
  })
})
