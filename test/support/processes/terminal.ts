import { stripVTControlCharacters } from 'node:util'

/** Captures what is written to a stream, without terminal colours. */
export function capture(stream: NodeJS.WriteStream): { text(): string; end(): void } {
  let written = ''
  const { write } = stream
  stream.write = (chunk: string | Uint8Array): boolean => {
    written += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    return true
  }
  return { text: () => stripVTControlCharacters(written), end: () => void (stream.write = write) }
}

/** Runs `work` while these streams take themselves for terminals. */
export async function onTerminal<T>(
  streams: readonly NodeJS.WriteStream[],
  work: () => T | Promise<T>,
): Promise<T> {
  const before = streams.map((stream) => stream.isTTY)
  for (const stream of streams) stream.isTTY = true
  try {
    return await work()
  } finally {
    for (const [index, stream] of streams.entries()) stream.isTTY = before[index] ?? false
  }
}
