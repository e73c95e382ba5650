import { shorten } from '../shared/check/shorten.ts'

const LABEL_WIDTH = 14
const MAX_CHARACTERS = 400

/** A label with its value. A fact without a value is left out. */
export type Fact = readonly [label: string, text: string | null | undefined]

/** Returns one line per fact, with the values in one column. */
export function factLines(facts: readonly Fact[]): string[] {
  return facts.flatMap(([label, text]) => (text ? [label.padEnd(LABEL_WIDTH) + cleanText(text)] : []))
}

/** Returns one line per row, with aligned columns. Columns without any text are left out. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(cleanText))
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .filter((_, column) => widths[column] !== 0)
      .join('  ')
      .trimEnd(),
  )
}

/** Text from customers and their sites must not control the terminal. */
function cleanText(text: string): string {
  return shorten(text, MAX_CHARACTERS)
}
