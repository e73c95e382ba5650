type Cell = string | number | boolean | null

export type CsvRow = Readonly<Record<string, Cell>>

/** Formats rows as CSV (RFC 4180) with the fields in `header`. `null` becomes an empty cell. */
export function toCsv(rows: readonly CsvRow[], header: readonly string[]): string {
  const lines = [header, ...rows.map((row) => header.map((name) => row[name] ?? null))]
  return lines.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')
}

/**
 * Formats a cell. Anyone can send events, and spreadsheets run text that begins like a formula. A leading apostrophe
 * prevents that (OWASP, "CSV Injection").
 */
function toCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  // Some programs separate cells at semicolons or tabs, so quote these as well.
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
