import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { PLACES, readPage, SIZES, type SnippetPlace, type Size } from './corpus.ts'
import { engines, type Engine } from './engines.ts'

/** Measurement of one engine in one case: the median time of `runs` runs. */
export type Measured = {
  readonly size: Size
  readonly place: SnippetPlace
  readonly medianUs: number
  readonly runs: number
  readonly found: boolean
}

/** Size of chunks, as bodies arrive from the network. */
const CHUNK_BYTES = 64 * 1024

const [metric, name = '', folder = ''] = process.argv.slice(2)

const MAX_RUNS = 4001
const MAX_MS = 700

async function times(engine: Engine): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const size of SIZES) {
    if (size === '50 MB' && !streams.has(name)) continue
    for (const place of PLACES) measured.push(await timesOf(engine, size, place))
  }
  return measured
}

/** Engines that process a stream. The others need gigabytes for the largest page. */
const streams: ReadonlySet<string> = new Set([
  'ours',
  'ours for code',
  'lol-html',
  'htmlparser2 tokenizer',
  'Buffer.indexOf',
  'utf-8 decode',
])

async function timesOf(engine: Engine, size: Size, place: SnippetPlace): Promise<Measured> {
  const chunks = inChunks(readPage(folder, size, place))
  const times: number[] = []
  const end = performance.now() + MAX_MS
  let found = false
  // The first runs only warm up the compiler, if there is time.
  while (times.length < MAX_RUNS && (times.length < 3 || performance.now() < end)) {
    const start = performance.now()
    const answer = engine(chunks)
    found = typeof answer === 'boolean' ? answer : await answer
    times.push(performance.now() - start)
  }
  const warm = times.slice(Math.floor(times.length / 4)).sort((a, b) => a - b)
  const medianUs = Math.round((warm[Math.floor(warm.length / 2)] ?? 0) * 10_000) / 10
  return { size, place, medianUs, runs: times.length, found }
}

function inChunks(page: Buffer): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 0; at < page.length; at += CHUNK_BYTES) chunks.push(page.subarray(at, at + CHUNK_BYTES))
  return chunks
}

/** Returns the peak memory of this process after one search of a large page, which is not itself held in memory. */
async function memory(engine: Engine): Promise<number> {
  const largest = streams.has(name) || name === 'nothing' ? '50 MB' : '5 MB'
  await engine(readInChunks(join(folder, largest)))
  return process.resourceUsage().maxRSS * 1024
}

function* readInChunks(path: string): Generator<Buffer> {
  // Reuses the same few megabytes, so that the garbage of this loop is not measured.
  const ring = Array.from({ length: streams.has(name) || name === 'nothing' ? 64 : 800 }, () =>
    Buffer.alloc(CHUNK_BYTES),
  )
  let turn = 0
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const chunk = ring[turn % ring.length] ?? Buffer.alloc(0)
      turn += 1
      const length = readSync(file, chunk, 0, CHUNK_BYTES, null)
      if (length === 0) return
      yield chunk.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}

/** `node measure.ts times|memory ENGINE FOLDER`: prints one JSON value, `Measured[]` or a number of bytes. */
const engine = await engines[name]?.()
if (!engine) throw new Error(`Unknown engine "${name}"`)
process.stdout.write(JSON.stringify(metric === 'memory' ? await memory(engine) : await times(engine)))
