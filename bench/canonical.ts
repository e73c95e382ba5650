import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ORDERS, SIZES, type Order } from './canonical/corpus.ts'
import { engines } from './canonical/engines.ts'
import type { Measured, Signatures } from './canonical/measure.ts'

type Table = Readonly<Record<string, readonly Measured[]>>

const measure = fileURLToPath(new URL('./canonical/measure.ts', import.meta.url))

const ROUNDS = 5

/**
 * Measures the speed of canonicalising content of three sizes, compared with other implementations and with
 * JSON.stringify as the upper bound, and the number of signatures a second that this allows. Each engine runs in
 * separate processes that take turns, so that other load on the machine affects them all.
 */
export async function benchCanonical(): Promise<void> {
  const names = Object.keys(engines)
  const rounds = Array.from({ length: ROUNDS }, () => names.map((name) => run(name) as Measured[]))
  const table = Object.fromEntries(
    names.map((name, index) => [name, bestOf(rounds.map((round) => round[index] ?? []))]),
  )
  const share = run('share')
  const signatures = run('signatures') as Signatures
  for (const order of ORDERS) {
    console.log(
      `\nMB of canonical text a second, keys ${order}; in brackets: our speed as a multiple of the engine's`,
    )
    console.table(Object.fromEntries(Object.keys(table).map((name) => [name, row(table, name, order)])))
  }
  console.log('our speed relative to JSON.stringify, alternating in one process, keys sorted')
  console.table([share])
  console.table([signatures])
  mkdirSync('bench/out', { recursive: true })
  writeFileSync('bench/out/canonical.json', `${JSON.stringify({ table, share, signatures }, undefined, 2)}\n`)
}

function run(name: string): unknown {
  return JSON.parse(execFileSync(process.execPath, [measure, name], { encoding: 'utf8' }))
}

/** Fastest median of all rounds, because other load on the machine can only slow a round down. */
function bestOf(rounds: readonly (readonly Measured[])[]): Measured[] {
  return (rounds[0] ?? []).map((cell, index) => {
    const speeds = rounds.map((round) => round[index]?.megabytesPerSecond ?? 0)
    return { ...cell, megabytesPerSecond: Math.max(...speeds) }
  })
}

function row(table: Table, name: string, order: Order): Record<string, string> {
  const cells = Object.keys(SIZES).map((size) => {
    const speed = speedOf(table[name], size, order)
    const ratio = speedOf(table['ours'], size, order) / speed
    return [size, `${speed} (${ratio.toFixed(2)})`]
  })
  return Object.fromEntries(cells) as Record<string, string>
}

function speedOf(measured: readonly Measured[] | undefined, size: string, order: Order): number {
  return (
    measured?.find((result) => result.size === size && result.order === order)?.megabytesPerSecond ??
    Number.NaN
  )
}
