/** A body that can be read from its start several times, each time further if needed. Keeps what was read. */
export function repeatable(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const source = body[Symbol.asyncIterator]()
  const kept: Uint8Array[] = []
  return {
    async *[Symbol.asyncIterator]() {
      for (let index = 0; ; index += 1) {
        if (index === kept.length) {
          const next = await source.next()
          if (next.done) return
          kept.push(next.value)
        }
        const chunk = kept[index]
        if (chunk) yield chunk
      }
    },
  }
}

/** Reads the first bytes of a body, as far as it has any. */
export async function firstBytes(body: AsyncIterable<Uint8Array>, count: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    pieces.push(piece)
    length += piece.length
    if (length >= count) break
  }
  return Buffer.concat(pieces).subarray(0, count)
}
