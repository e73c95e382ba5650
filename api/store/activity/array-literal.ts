/** Values of one column. Undefined values are stored as null. */
type Column<Value> = readonly (Value | undefined)[]

const quoted = /["\\]/g
const bare = /^[A-Za-z0-9_.:+-]+$/

/**
 * Writes a Postgres array literal (Postgres manual, 8.15.6, "Array Input and Output Syntax") in a fraction of the
 * driver's time. Use it for values that never need quotes: ids, names from this code, numbers and times.
 */
export function plainArray(column: Column<string | number>): string {
  return `{${column.map((value) => value ?? 'NULL').join(',')}}`
}

/** Writes an array literal of arbitrary texts. */
export function textArray(column: Column<string>): string {
  return `{${column.map((value) => (value === undefined ? 'NULL' : textElement(value))).join(',')}}`
}

/** Writes an array literal of JSON. JSON has no raw control characters, so JSON's quoting is also valid in Postgres. */
export function jsonArray(column: readonly unknown[]): string {
  return `{${column.map((value) => JSON.stringify(JSON.stringify(value))).join(',')}}`
}

/** Quotes a text if necessary, such as the word NULL in any letter case, which Postgres would read as null. */
function textElement(text: string): string {
  const isBare = bare.test(text) && !(text.length === 4 && text.toUpperCase() === 'NULL')
  return isBare ? text : `"${text.replace(quoted, '\\$&')}"`
}
