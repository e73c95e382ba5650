import { cutAt, shorten } from '../shared/check/shorten.ts'
import { paint, type Tone } from './paint.ts'
import { fitColumns } from './terminal/fit-columns.ts'
import { lineWidthOf, wrapText } from './terminal/width.ts'

const LABEL_WIDTH = 14
const MAX_CHARACTERS = 400

/** A label with its value. A fact without a value is left out. */
export type Fact = readonly [label: string, text: string | null | undefined]

type FactLayout = {
  readonly indent?: string
  readonly labelWidth?: number
  readonly stream?: NodeJS.WriteStream
}

/** Returns the facts with their values in one column. On a terminal, a long value goes on below its beginning. */
export function factLines(
  facts: readonly Fact[],
  { indent = '', labelWidth = LABEL_WIDTH, stream = process.stdout }: FactLayout = {},
): string[] {
  return facts.flatMap(([label, text]) => {
    if (!text) return []
    const start = indent + label.padEnd(labelWidth)
    const [first = '', ...rest] = wrapText(cleanText(text), start.length, stream)
    return [start + first, ...rest.map((line) => ' '.repeat(start.length) + line)]
  })
}

/** A text of a table, with a colour on terminals. */
export type Cell = string | readonly [tone: Tone, text: string]

/** Rows of a table, and the names of its columns. */
export type Table = {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** Lines that follow a row. */
  readonly details?: readonly (readonly string[])[]
  readonly terminal?: TerminalLayout
}

/** How a terminal shows a table, by the names of its columns. */
type TerminalLayout = {
  /** Columns in another order than a program gets, which finds the id at the same place as ever. */
  readonly order?: readonly string[]
  /** Columns whose texts may be cut where a line would be too long. An id must stay whole. */
  readonly cut?: readonly string[]
  /** Columns to leave out if cutting does not suffice, the first one first. */
  readonly spare?: readonly string[]
}

/**
 * Returns one line per row. On a terminal, columns are aligned, those without any text are left out, and a line with their
 * names comes first; where it is too narrow for a line, texts are cut, or each row is a block with a line per column. What a
 * program reads has only rows, with a tab between columns, all of which are there, and with whole texts.
 */
export function tableLines(table: Table, stream: NodeJS.WriteStream = process.stdout): string[] {
  const { heads, rows, details, terminal: { order = heads, cut = [], spare = [] } = {} } = table
  const withDetails = (blocks: readonly (readonly string[])[]): string[] =>
    blocks.flatMap((block, row) => [...block, ...(details?.[row] ?? [])])
  if (!stream.isTTY) return withDetails(rows.map((row) => [row.map(wholeTextOf).join('\t')]))
  if (rows.length === 0) return []
  const columns = order
    .map((head) => heads.indexOf(head))
    .filter((column) => rows.some((row) => textOf(row[column]) !== ''))
    .map((column) => columnOf(table, column))
  const widths = fitColumns(
    columns.map(({ head, cells }) => ({
      head,
      width: widthOfCells([head, ...cells]),
      cut: cut.includes(head),
    })),
    { lineWidth: lineWidthOf(stream), spare },
  )
  if (!widths) {
    const blocks = rows.map((_, row) => blockOf(columns, row, stream))
    return withDetails(blocks.map((block, index) => (index === 0 ? block : ['', ...block])))
  }
  const shown = columns.flatMap(({ head, cells }) => {
    const width = widths.get(head)
    return width === undefined
      ? []
      : [[['label', head] as const, ...cells].map((cell) => cutCell(cell, width))]
  })
  const [head = '', ...lines] = rowLines(
    [...Array(rows.length + 1).keys()].map((row) => shown.map((cells) => cells[row] ?? '')),
    stream,
  )
  return [head, ...withDetails(lines.map((line) => [line]))]
}

type Column = { readonly head: string; readonly cells: readonly Cell[] }

function columnOf({ heads, rows }: Table, column: number): Column {
  return { head: heads[column] ?? '', cells: rows.map((row) => row[column] ?? '') }
}

function widthOfCells(cells: readonly Cell[]): number {
  return Math.max(...cells.map((cell) => textOf(cell).length))
}

function cutCell(cell: Cell, width: number): Cell {
  const text = cutAt(textOf(cell), width)
  return typeof cell === 'string' ? text : [cell[0], text]
}

/** A row of a table as lines, below its first text. */
function blockOf(columns: readonly Column[], row: number, stream: NodeJS.WriteStream): string[] {
  const facts = columns.map(({ head, cells }): Fact => [head.toLowerCase(), textOf(cells[row])])
  const [[, title] = ['', ''], ...others] = facts.filter(([, text]) => text !== '')
  return [title ?? '', ...factLines(others, { indent: '  ', stream })]
}

/** Returns one line per row, with aligned columns. Columns without any text are left out. */
export function rowLines(
  rows: readonly (readonly Cell[])[],
  stream: NodeJS.WriteStream = process.stdout,
): string[] {
  const columns = columnsOf(rows)
  const widths = columns.map((column) => Math.max(...rows.map((row) => textOf(row[column]).length)))
  return rows.map((row) =>
    columns
      .map((column, index) => alignCell(row[column], widths[index] ?? 0, stream))
      .join('  ')
      .trimEnd(),
  )
}

/** The columns that have a text in some row. */
function columnsOf(rows: readonly (readonly Cell[])[]): number[] {
  return [...(rows[0] ?? []).keys()].filter((column) => rows.some((row) => textOf(row[column]) !== ''))
}

function alignCell(cell: Cell | undefined, width: number, stream: NodeJS.WriteStream): string {
  const text = textOf(cell)
  const shown = cell === undefined || typeof cell === 'string' ? text : paint(cell[0], text, stream)
  return shown + ' '.repeat(width - text.length)
}

function textOf(cell: Cell = ''): string {
  return cleanText(typeof cell === 'string' ? cell : cell[1])
}

function wholeTextOf(cell: Cell): string {
  return cleanText(typeof cell === 'string' ? cell : cell[1], Infinity)
}

/** Text from customers and their sites must not control the terminal, nor end a column or a line. */
function cleanText(text: string, limit = MAX_CHARACTERS): string {
  return shorten(text, limit)
}
