import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { stripVTControlCharacters, styleText } from 'node:util'
import { factLines, rowLines, tableLines } from '../../cli/columns.ts'

const streamOf = (isTTY: boolean) => Object.assign(new Writable(), { isTTY }) as unknown as NodeJS.WriteStream
const [terminal, pipe] = [streamOf(true), streamOf(false)]
const narrow = (columns: number) => Object.assign(streamOf(true), { columns })

describe('a table', () => {
  const table = {
    heads: ['ID', 'STATUS', 'REASON', 'SITE'],
    rows: [
      ['1', ['good', 'active'], '', 'a.example'],
      ['22', ['bad', 'revoked'], '', 'b.example'],
    ],
  } as const

  it('has only rows in a pipe, with tabs between all columns, and no colours', () => {
    assert.deepEqual(tableLines(table, pipe), ['1\tactive\t\ta.example', '22\trevoked\t\tb.example'])
    assert.deepEqual(tableLines({ heads: ['ID'], rows: [] }, pipe), [])
  })

  it('has whole texts in a pipe, which neither end a column nor a line', () => {
    const long = 'x'.repeat(2000)
    const rows = [['a\tb\nc\u001b[31m', long, 'd']]
    assert.deepEqual(tableLines({ heads: ['A', 'B', 'C'], rows }, pipe), [`a b c [31m\t${long}\td`])
    assert.equal(tableLines({ heads: ['A'], rows: [[long]] }, terminal).at(-1)?.length, 400)
  })

  it('begins with the names of its columns on a terminal', () => {
    assert.deepEqual(tableLines(table, terminal).map(stripVTControlCharacters), [
      'ID  STATUS   SITE',
      '1   active   a.example',
      '22  revoked  b.example',
    ])
    assert.deepEqual(tableLines({ heads: ['ID'], rows: [] }, terminal), [])
  })

  it('is a block for each row in a terminal that is too narrow for a line', () => {
    const lines = (columns: number): string[] =>
      tableLines({ ...table, details: [['  why'], []] }, narrow(columns)).map(stripVTControlCharacters)
    assert.deepEqual(lines(22), [
      'ID  STATUS   SITE',
      '1   active   a.example',
      '  why',
      '22  revoked  b.example',
    ])
    assert.deepEqual(lines(21), [
      '1',
      '  status        active',
      '  site          a.example',
      '  why',
      '',
      '22',
      '  status        revoked',
      '  site          b.example',
    ])
  })

  it('cuts long texts on a terminal, then leaves columns out, and has whole ids last', () => {
    const listed = {
      heads: ['ID', 'NAME', 'PROJECT', 'SEEN'],
      rows: [
        ['019a0000', 'Install the demo snippet', 'Demo project', '3 h ago'],
        ['019a0001', '', 'Other project', 'never'],
      ],
      terminal: { order: ['NAME', 'PROJECT', 'SEEN', 'ID'], cut: ['NAME', 'PROJECT'], spare: ['SEEN'] },
    } as const
    const lines = (columns: number): string[] =>
      tableLines(listed, narrow(columns)).map(stripVTControlCharacters)
    assert.deepEqual(lines(58), [
      'NAME                      PROJECT        SEEN     ID',
      'Install the demo snippet  Demo project   3 h ago  019a0000',
      '                          Other project  never    019a0001',
    ])
    assert.deepEqual(lines(47).slice(1), [
      'Install the …  Demo project   3 h ago  019a0000',
      '               Other project  never    019a0001',
    ])
    assert.deepEqual(lines(34).slice(1), [
      'Install th…  Demo proje…  019a0000',
      '             Other proj…  019a0001',
    ])
    assert.deepEqual(lines(30), [
      'Install the demo snippet',
      '  project       Demo project',
      '  seen          3 h ago',
      '  id            019a0000',
      '',
      'Other project',
      '  seen          never',
      '  id            019a0001',
    ])
    assert.equal(tableLines(listed, pipe)[1], '019a0001\t\tOther project\tnever')
  })

  it('aligns coloured cells by what is seen of them, and cannot be coloured by its texts', () => {
    const coloured = styleText('red', 'x', { validateStream: false })
    const [line = ''] = rowLines([[coloured, 'y']], pipe)
    assert.equal(stripVTControlCharacters(line), line)
  })
})

describe('a fact', () => {
  const facts = [['Seen', 'The name shop.example does not exist in DNS.']] as const

  it('goes on below its beginning in a narrow terminal, and is one line in a pipe', () => {
    assert.deepEqual(factLines(facts, { stream: narrow(44), indent: '  ' }), [
      '  Seen          The name shop.example does',
      '                not exist in DNS.',
    ])
    assert.deepEqual(factLines(facts, { stream: pipe }), [
      'Seen          The name shop.example does not exist in DNS.',
    ])
  })
})
