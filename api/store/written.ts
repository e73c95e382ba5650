/** The row that a write has answered; a write that is sure of its row does not come back without one. */
export function written<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The row that was written did not come back')
  return row
}
