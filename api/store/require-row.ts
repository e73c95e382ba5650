/** Returns the row that a write returned. Throws if it returned none. */
export function requireRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The write returned no row')
  return row
}
