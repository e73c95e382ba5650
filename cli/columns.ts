import { shorten } from '../shared/check/shorten.ts'
import { paint, type Tone } from './paint.ts'
import { isTooWide, wrapText } from './terminal/width.ts'

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
}

/**
 * Returns one line per row. On a terminal, columns are aligned, those without any text are left out, and a line with their
 * names comes first; where it is too narrow for a line, each row is a block with a line per column. What a program reads has
 * only rows, with a tab between columns, all of which are there, and with whole texts.
 */
export function tableLines(
  { heads, rows, details }: Table,
  stream: NodeJS.WriteStream = process.stdout,
): string[] {
  const withDetails = (blocks: readonly (readonly string[])[]): string[] =>
    blocks.flatMap((block, row) => [...block, ...(details?.[row] ?? [])])
  if (!stream.isTTY) return withDetails(rows.map((row) => [row.map(wholeTextOf).join('\t')]))
  if (rows.length === 0) return []
  const columns = columnsOf(rows)
  const shown = (row: readonly Cell[]): Cell[] => columns.map((column) => row[column] ?? '')
  const labels = columns.map((column) => heads[column] ?? '')
  const [head = '', ...lines] = rowLines(
    [labels.map((label) => ['label', label]), ...rows.map(shown)],
    stream,
  )
  if (!isTooWide([head, ...lines], stream)) return [head, ...withDetails(lines.map((line) => [line]))]
  const blocks = rows.map((row) => blockOf(labels, shown(row), stream))
  return withDetails(blocks.map((block, index) => (index === 0 ? block : ['', ...block])))
}

/** A row of a table as lines, below the text of its first column. */
function blockOf(
  labels: readonly string[],
  [first, ...others]: Cell[],
  stream: NodeJS.WriteStream,
): string[] {
  const facts = others.map((cell, index): Fact => [labels[index + 1]?.toLowerCase() ?? '', textOf(cell)])
  return [textOf(first), ...factLines(facts, { indent: '  ', stream })]
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
