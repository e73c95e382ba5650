import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PLACES, SIZES, writeCorpus, type SnippetPlace, type Size } from './scan/corpus.ts'
import { engines } from './scan/engines.ts'
import { goals, type Goal } from './scan/goals.ts'
import type { Measured } from './scan/measure.ts'

export type Table = Readonly<Record<string, EngineResult>>
type EngineResult = { readonly times: readonly Measured[]; readonly memoryMB: number }

const measure = fileURLToPath(new URL('./scan/measure.ts', import.meta.url))

/**
 * Measures the time to find an element in pages of five sizes, at three places, compared with other parsers and two
 * lower bounds. Each engine runs in a separate process. `WAYMARK_BENCH_ENGINES` (comma-separated) selects engines.
 */
export async function benchScan(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-scan-'))
  try {
    writeCorpus(folder)
    const table: Record<string, EngineResult> = {}
    for (const name of selectedEngines()) {
      table[name] = {
        times: run('times', name, folder) as Measured[],
        memoryMB: medianOf(Array.from({ length: 3 }, () => run('memory', name, folder) as number)),
      }
      console.log(`${name}: done`)
    }
    report(table)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function selectedEngines(): string[] {
  const wanted = process.env['WAYMARK_BENCH_ENGINES']?.split(',')
  return Object.keys(engines).filter((name) => wanted === undefined || wanted.includes(name))
}

function run(metric: 'times' | 'memory', name: string, folder: string): unknown {
  if (metric === 'times' && name === 'nothing') return []
  const printed = execFileSync(process.execPath, [measure, metric, name, folder], { encoding: 'utf8' })
  return metric === 'memory' ? Math.round(Number(printed) / 1e5) / 10 : JSON.parse(printed)
}

function report(table: Table): void {
  for (const place of PLACES) {
    console.log(`\nmicroseconds, ${placeDescriptions[place]}`)
    console.table(Object.fromEntries(Object.keys(table).map((name) => [name, row(table, name, place)])))
  }
  const ratios = goals.map((goal) => ({ goal: goal.name, ...ratiosOf(table, goal) }))
  console.table(ratios)
  console.table(Object.entries(table).map(([engine, { memoryMB }]) => ({ engine, 'peak MB': memoryMB })))
  mkdirSync('bench/out', { recursive: true })
  writeFileSync('bench/out/scan.json', `${JSON.stringify({ table, ratios }, undefined, 2)}\n`)
}

const placeDescriptions: Record<SnippetPlace, string> = {
  head: 'the element is first in the head',
  end: 'the element is the last one',
  absent: 'the element is absent',
}

function row(table: Table, name: string, place: SnippetPlace): Record<string, string> {
  const cells = SIZES.map((size) => [size, formatTime(cell(table[name], size, place))])
  return Object.fromEntries(cells) as Record<string, string>
}

/** Formats a time, and marks a wrong result, whose speed is meaningless. */
function formatTime(measured: Measured | undefined): string {
  if (!measured) return ''
  const wrong = measured.found === (measured.place === 'absent')
  return `${measured.medianUs}${wrong ? ' wrong' : ''}`
}

function cell(result: EngineResult | undefined, size: Size, place: SnippetPlace): Measured | undefined {
  return result?.times.find((measured) => measured.size === size && measured.place === place)
}

function ratiosOf(table: Table, { engine, place, wanted, faster }: Goal): Record<string, string> {
  const cells = SIZES.map((size) => {
    const ours = cell(table['ours'], size, place)?.medianUs
    const other = cell(table[engine], size, place)?.medianUs
    if (ours === undefined || other === undefined) return [size, '']
    const ratio = faster === true ? other / ours : ours / other
    return [size, ratio.toFixed(2)]
  })
  return { wanted, ...Object.fromEntries(cells) } as Record<string, string>
}
