import { hash, randomUUIDv7 } from 'node:crypto'

const MILLISECOND_CHARACTERS = 13
const RANDOM_FROM = 18
const COUNTER_SIZE = 0x1000

let newest = ''
let counter = 0

/**
 * Makes the id of a new row: a UUIDv7, so that consecutive rows are adjacent in the indexes, and lists ordered by id
 * are in the order in which this process made the rows. Within one millisecond, the twelve bits after it count (RFC
 * 9562, section 6.2, method 1); Node fills them at random.
 */
export function newId(): string {
  const id = randomUUIDv7()
  const millisecond = id.slice(0, MILLISECOND_CHARACTERS)
  counter = millisecond === newest ? (counter + 1) % COUNTER_SIZE : 0
  newest = millisecond
  return `${millisecond}-7${counter.toString(16).padStart(3, '0')}${id.slice(RANDOM_FROM)}`
}

/** Returns the lowest id that `newId` makes at a time. */
export function firstIdOf(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}

/** Derives a UUID from a text (RFC 9562, version 8, of its SHA-256). */
export function derivedId(text: string): string {
  const digits = hash('sha256', text)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}
