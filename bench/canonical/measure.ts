import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto'
import { canonicalJson } from '../../shared/canonical.ts'
import { makeContent, ORDERS, SIZES, type Order, type Size } from './corpus.ts'
import { engines, type Engine } from './engines.ts'

/** Result of one process for one engine: megabytes of text per second, as the median of `runs` runs. */
export type Measured = { size: Size; order: Order; megabytesPerSecond: number; runs: number }

export type Signatures = { signaturesPerSecond: number; verificationsPerSecond: number }

const MAX_MS = 400
const CHARACTERS_PER_RUN = 100_000

function measure(engine: Engine): Measured[] {
  const sizes = Object.keys(SIZES) as Size[]
  return ORDERS.flatMap((order) => sizes.map((size) => measureOne(engine, size, order)))
}

function measureOne(engine: Engine, size: Size, order: Order): Measured {
  const content = makeContent(size, order)
  const text = engine(content)
  const bytes = Buffer.byteLength(text)
  const perRun = Math.max(1, Math.round(CHARACTERS_PER_RUN / text.length))
  const { medianMs, runs } = time(() => {
    for (let time = 0; time < perRun; time++) flatten(engine(content))
  })
  return { size, order, megabytesPerSecond: Math.round((bytes * perRun) / medianMs / 1000), runs }
}

/** Makes V8 flatten a concatenated string, which it does only when the string is read, as by hashing. */
function flatten(text: string): number {
  return text.charCodeAt(text.length - 1)
}

/** Measures repeated runs. The first quarter only warms up the JIT compiler. */
function time(run: () => unknown): { medianMs: number; runs: number } {
  const times: number[] = []
  const end = performance.now() + MAX_MS
  while (performance.now() < end) {
    const start = performance.now()
    run()
    times.push(performance.now() - start)
  }
  return { medianMs: median(times.slice(times.length / 4)), runs: times.length }
}

/**
 * Measures our speed relative to JSON.stringify, for sorted content. The two alternate in one process, because other
 * load on the machine changes from second to second.
 */
function measureShare(ours: Engine, native: Engine): Record<string, number> {
  const sizes = Object.keys(SIZES) as Size[]
  return Object.fromEntries(sizes.map((size) => [size, shareOf(makeContent(size, 'sorted'), ours, native)]))
}

function shareOf(content: unknown, ours: Engine, native: Engine): number {
  const perRun = Math.max(1, Math.round(CHARACTERS_PER_RUN / ours(content).length))
  const times = [ours, native].map((engine) => ({ engine, taken: [] as number[] }))
  const end = performance.now() + 2 * MAX_MS
  while (performance.now() < end) {
    for (const { engine, taken } of times) {
      const start = performance.now()
      for (let time = 0; time < perRun; time++) flatten(engine(content))
      taken.push(performance.now() - start)
    }
  }
  const [oursMs = 0, nativeMs = 0] = times.map(({ taken }) => median(taken.slice(taken.length / 4)))
  return Math.round((nativeMs / oursMs) * 100) / 100
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** Measures signing and verifying content of 8 KB, including its canonical text and hash. */
function measureSignatures(): Signatures {
  const content = makeContent('8 KB', 'sorted')
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const hash = (): Buffer =>
    Buffer.from(createHash('sha256').update(canonicalJson(content)).digest('hex'), 'ascii')
  const signature = sign(null, hash(), privateKey)
  return {
    signaturesPerSecond: Math.round(1000 / time(() => sign(null, hash(), privateKey)).medianMs),
    verificationsPerSecond: Math.round(
      1000 / time(() => verify(null, hash(), publicKey, signature)).medianMs,
    ),
  }
}

/** `node measure.ts ENGINE`, or `share` or `signatures` instead of an engine: prints one JSON value. */
process.stdout.write(JSON.stringify(await run(process.argv[2] ?? '')))

async function run(name: string): Promise<unknown> {
  if (name === 'signatures') return measureSignatures()
  if (name === 'share') return measureShare(await load('ours'), await load('JSON.stringify'))
  return measure(await load(name))
}

async function load(name: string): Promise<Engine> {
  const engine = await engines[name]?.()
  if (engine) return engine
  throw new Error(`Unknown engine "${name}"`)
}
