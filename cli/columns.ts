import { shorten } from '../shared/check/shorten.ts'
import { paint, type Tone } from './paint.ts'

const LABEL_WIDTH = 14
const MAX_CHARACTERS = 400

/** A label with its value. A fact without a value is left out. */
export type Fact = readonly [label: string, text: string | null | undefined]

/** Returns one line per fact, with the values in one column. */
export function factLines(facts: readonly Fact[]): string[] {
  return facts.flatMap(([label, text]) => (text ? [label.padEnd(LABEL_WIDTH) + cleanText(text)] : []))
}

/** A text of a table, with a colour on terminals. */
export type Cell = string | readonly [tone: Tone, text: string]

/** Rows of a table, and the names of its columns. */
export type Table = { readonly heads: readonly string[]; readonly rows: readonly (readonly Cell[])[] }

/**
 * Returns one line per row, with aligned columns. Columns without any text are left out. On a terminal, a line with the
 * names of the columns comes first: what a program reads has only rows.
 */
export function tableLines({ heads, rows }: Table, stream: NodeJS.WriteStream = process.stdout): string[] {
  if (!stream.isTTY || rows.length === 0) return rowLines(rows, stream)
  const shown = (row: readonly Cell[]): Cell[] => columnsOf(rows).map((column) => row[column] ?? '')
  return rowLines([shown(heads.map((head) => ['label', head])), ...rows.map(shown)], stream)
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

/** Text from customers and their sites must not control the terminal. */
function cleanText(text: string): string {
  return shorten(text, MAX_CHARACTERS)
}
