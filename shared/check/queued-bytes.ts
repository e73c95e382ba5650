/** Returns the number of bytes that a value takes in the queue, which keeps its JSON as a text in JSON. */
export function queuedBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(value)))
}
