import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { GuideCache } from '../api/guides/guide-cache.ts'
import { makeListener, type ListenerDeps } from '../api/listener.ts'
import { startServer } from '../api/server/server.ts'
import { openDatabase, type Database } from '../api/store/database.ts'
import { migrate } from '../api/store/migrate.ts'
import { findGuideSource } from '../api/store/templates/guides.ts'
import { startPostgres } from '../cli/services/postgres.ts'
import { makeLog } from '../shared/log.ts'
import { answeringWell, idleMetrics } from '../test/support/api/api.ts'
import {
  insertGuideWithInstallations,
  insertOtherTemplates,
  INSTALLATIONS_PER_TEMPLATE,
  TEMPLATES,
  type BenchGuide,
} from './installations/rows.ts'

type Request = { path: string; method?: 'GET' | 'POST'; token?: string | undefined; body?: object }
type Case = {
  name: string
  /** Goal for the whole request at the 95th percentile. */
  goalMs?: number
  databaseGoalMs?: number
  request: (turn: number) => Request
}
/** A row of the result, with times in milliseconds. */
type Row = Record<'name', string> & Record<'p50' | 'p95' | 'database p95', number> & { isMet: boolean }

const WARM_UP_TURNS = 50
const TURNS = 300

/**
 * Measures requests about installations, one at a time: the admin API with 10,000 installations, and the requests of
 * token holders with a million. Checks end immediately, and rate limits are not counted. `database` is the time of
 * all queries.
 */
export async function benchInstallations(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  const postgres = await startPostgres({ home, url: undefined })
  const db = openDatabase(postgres.url, 4)
  try {
    await migrate(db)
    const guide = await insertGuideWithInstallations(db, WARM_UP_TURNS + TURNS)
    const rows = await withServer(db, async (measure) => {
      const adminRows = await measure(adminCases(guide))
      await insertOtherTemplates(db)
      return [...adminRows, ...(await measure(tokenCases(guide)))]
    })
    report(rows)
  } finally {
    await db.destroy()
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

type Measure = (cases: readonly Case[]) => Promise<Row[]>

async function withServer(db: Database, use: (measure: Measure) => Promise<Row[]>): Promise<Row[]> {
  const log = makeLog('bench', 'silent')
  const metrics = idleMetrics()
  const guides = new GuideCache({ load: async (embedKey) => findGuideSource(db, embedKey) })
  const findGuide = async (embedKey: string) => guides.find(embedKey)
  const inFlight: ListenerDeps['inFlight'] = async (_owner, check) => check(0)
  const { listener } = makeListener({ ...answeringWell, db, findGuide, log, metrics, inFlight })
  const server = await startServer(listener, { host: '127.0.0.1', port: 0 }, { log, metrics })
  const pool = new Pool(`http://127.0.0.1:${server.port}`, { connections: 1 })
  const queryTime = timeQueries(db)
  try {
    return await use(async (cases) => {
      const rows: Row[] = []
      for (const benchCase of cases) rows.push(await measureCase(benchCase, pool, queryTime))
      return rows
    })
  } finally {
    await pool.close()
    await server.stop(1000)
  }
}

function adminCases({ accountKey: token, templateId }: BenchGuide): Case[] {
  const path = '/v1/admin/installations'
  const list = (query: string) => () => ({ path: `${path}?template_id=${templateId}${query}`, token })
  const create = (turn: number) => ({
    method: 'POST' as const,
    path,
    token,
    body: { template_id: templateId, target: 'https://shop.example/', external_ref: `new-${turn}` },
  })
  return [
    { name: 'list', goalMs: 20, request: list('') },
    { name: 'list, 100 per page', goalMs: 20, request: list('&limit=100') },
    { name: 'list, by status', goalMs: 20, request: list('&status=in_progress') },
    { name: 'list, by stuck step', goalMs: 20, request: list('&stuck_step=settings') },
    { name: 'list, by text', goalMs: 20, request: list('&q=shop-77') },
    { name: 'list, by text without match', goalMs: 20, request: list('&q=nowhere') },
    { name: 'create', request: create },
    { name: 'create again', request: create },
  ]
}

function tokenCases({ embedKey, tokens }: BenchGuide): Case[] {
  const verify = { embedKey, stepSlug: 'ping', target: 'https://shop.example/' }
  const read = (turn: number): Request => ({ path: '/v1/installation', token: tokens[turn] })
  return [
    // The first request opens a step, which is a write.
    { name: 'GET /v1/installation, first time', databaseGoalMs: 5, request: read },
    { name: 'GET /v1/installation', databaseGoalMs: 5, request: read },
    { name: 'verify', request: () => ({ method: 'POST', path: '/v1/verify', body: verify }) },
    {
      name: 'verify and record',
      request: (turn) => ({ method: 'POST', path: '/v1/verify', token: tokens[turn], body: verify }),
    },
  ]
}

async function measureCase(
  { name, goalMs, databaseGoalMs, request }: Case,
  pool: Pool,
  queryTime: () => number,
): Promise<Row> {
  const times: number[] = []
  const databaseTimes: number[] = []
  for (let turn = 0; turn < WARM_UP_TURNS + TURNS; turn++) {
    const [start, queriesBefore] = [performance.now(), queryTime()]
    await send(pool, request(turn))
    if (turn < WARM_UP_TURNS) continue
    times.push(performance.now() - start)
    databaseTimes.push(queryTime() - queriesBefore)
  }
  const [p95, databaseP95] = [percentile(times, 0.95), percentile(databaseTimes, 0.95)]
  const isMet = p95 <= (goalMs ?? Infinity) && databaseP95 <= (databaseGoalMs ?? Infinity)
  const goals = { goal: goalMs, 'database goal': databaseGoalMs, isMet }
  return { name, p50: percentile(times, 0.5), p95, 'database p95': databaseP95, ...goals }
}

async function send(pool: Pool, { path, method = 'GET', token, body }: Request): Promise<void> {
  const answer = await pool.request({
    method,
    path,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${text}`)
}

type QueryEvent = { readonly __knexQueryUid: string }

/** Adds up the time of all queries, which run one after the other. */
function timeQueries(db: Database): () => number {
  const started = new Map<string, number>()
  let totalMs = 0
  db.on('query', ({ __knexQueryUid: id }: QueryEvent) => void started.set(id, performance.now()))
  db.on('query-response', (_: unknown, { __knexQueryUid: id }: QueryEvent) => {
    totalMs += performance.now() - (started.get(id) ?? performance.now())
    started.delete(id)
  })
  return () => totalMs
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100
}

function report(rows: readonly Row[]): void {
  console.table(rows)
  mkdirSync('bench/out', { recursive: true })
  const facts = { templates: TEMPLATES, perTemplate: INSTALLATIONS_PER_TEMPLATE, turns: TURNS, rows }
  writeFileSync('bench/out/installations.json', `${JSON.stringify(facts, undefined, 2)}\n`)
}
