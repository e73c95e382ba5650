import { randomUUIDv7 } from 'node:crypto'

/** The id of a new row: a UUIDv7, so that rows made one after the other lie together in the indexes. */
export function newId(): string {
  return randomUUIDv7()
}
