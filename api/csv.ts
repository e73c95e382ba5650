type Cell = string | number | boolean | null

export type CsvRow = Readonly<Record<string, Cell>>

/** RFC 4180, with the fields that `header` names; `null` is an empty cell. */
export function toCsv(rows: readonly CsvRow[], header: readonly string[]): string {
  const lines = [header, ...rows.map((row) => header.map((name) => row[name] ?? null))]
  return lines.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')
}

/**
 * Text comes from whoever sends events, and a spreadsheet runs what begins like a formula: an apostrophe in front makes
 * it text there (OWASP, "CSV Injection").
 */
function toCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  // Also what tells cells apart for a reader who takes another character than the comma for it.
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
