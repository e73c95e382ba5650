import assert from 'node:assert/strict'
import { makeMetrics } from '../../../api/metrics/metrics.ts'
import { version } from '../../../shared/version.ts'
import { idleSources, EMBED_KEY, withApi } from '../../support/api/api.ts'
import { assertRefused, send, type JsonResponse } from '../../support/api/api-requests.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'

const TOKEN = 'an-operator-token'
const NEXT_TOKEN = 'the-next-operator-token'
const load = {
  type: 'http_ping',
  waiting: 3,
  active: 2,
  completed: 5,
  failed: 1,
  slots: 50,
  oldestWaitingMs: 1500,
  resultBytes: 12_000,
  deletedEarly: 8,
} as const

describe('GET /metrics', () => {
  const metrics = makeMetrics({
    dependencies: async () => ({ postgres: 'ok', queue: 'does not answer' }),
    queueLoads: async () => [load],
    poolUse: () => ({ used: 1, idle: 2, pending: 4 }),
    activity: {
      waitingRows: () => 6,
      lostOutcomes: () => 2,
      maintainedAt: async () => new Date('2026-01-01T00:00:00Z'),
      storedEvents: () => ({ bytes: 5000, reduced: 7 }),
      accountsOverBudget: async () => 1,
    },
    webhooks: idleSources.webhooks,
    monitors: idleSources.monitors,
  })
  const api = withApi({ metrics, operatorTokens: [TOKEN, NEXT_TOKEN] })

  const scrape = (authorization: string): Promise<Response> =>
    fetch(`${api.url}/metrics`, { headers: { authorization } })

  async function metricLines(): Promise<string[]> {
    const response = await scrape(`Bearer ${TOKEN}`)
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    return (await response.text()).split('\n')
  }

  it('shows the queues, the connections and the event loop', async () => {
    const lines = await metricLines()
    for (const line of [
      'waymark_queue_jobs{type="http_ping",state="waiting"} 3',
      'waymark_queue_jobs{type="http_ping",state="active"} 2',
      'waymark_queue_oldest_waiting_seconds{type="http_ping"} 1.5',
      'waymark_queue_worker_slots{type="http_ping"} 50',
      'waymark_queue_result_bytes{type="http_ping"} 12000',
      'waymark_results_deleted_early_total{type="http_ping"} 8',
      'waymark_database_connections{state="pending"} 4',
      `waymark_build_info{version="${version}",role="api",node="${process.versions.node}"} 1`,
      'waymark_dependency_up{name="postgres"} 1',
      'waymark_dependency_up{name="queue"} 0',
      'waymark_event_buffer_rows 6',
      'waymark_check_outcomes_lost_total 2',
      'waymark_event_bytes_total 5000',
      'waymark_events_without_properties_total 7',
      'waymark_event_budget_accounts_over 1',
      'waymark_maintenance_last_success_timestamp_seconds 1767225600',
    ]) {
      assert.ok(lines.includes(line), line)
    }
    assert.ok(lines.some((line) => line.startsWith('nodejs_eventloop_lag_seconds ')))
  })

  it('shows the durations of checks by type and code', async () => {
    metrics.checkEnded(checkResultWith({ type: 'http_ping', code: 'connect_refused', durationMs: 40 }))
    const line = 'waymark_check_duration_seconds_bucket{le="0.05",type="http_ping",code="connect_refused"} 1'
    assert.ok((await metricLines()).includes(line))
  })

  it('counts requests by route pattern, and all requests without a route together', async () => {
    await (await fetch(`${api.url}/v1/guides/${EMBED_KEY}`)).text()
    await (await fetch(`${api.url}/no/such/path`)).text()
    const counts = (await metricLines()).filter((line) => line.includes('request_duration_seconds_count'))
    assert.ok(counts.some((line) => line.includes('route="/v1/guides/:embed_key",status="200"')))
    assert.ok(counts.some((line) => line.includes('route="none",status="404"')))
    assert.deepEqual(
      counts.filter((line) => line.includes('/no/such') || line.includes(EMBED_KEY)),
      [],
    )
  })

  it('requires the token, as a bearer token or a password', async () => {
    const basic = (password: string): string => `Basic ${Buffer.from(`any:${password}`).toString('base64')}`
    for (const right of [basic(TOKEN), `Bearer ${NEXT_TOKEN}`, basic(NEXT_TOKEN)]) {
      assert.equal((await scrape(right)).status, 200)
    }
    for (const wrong of ['', 'Bearer wrong', basic('wrong'), basic(''), `Bearer ${TOKEN}x`, 'Basic ====']) {
      const answer = await send(`${api.url}/metrics`, { headers: { authorization: wrong } })
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic /)
      assertRefused(answer, { status: 401, code: 'operator_token_required' })
    }
  })
})

describe("guessing the operator's token", () => {
  const counted: string[] = []
  const api = withApi({
    operatorTokens: [TOKEN],
    trustProxy: 1,
    makeLimiter: (limit) => ({
      limit,
      count: async (key) => {
        counted.push(`${limit.name} ${key}`)
        return { allowed: counted.length <= 3, remaining: 0, resetMs: 1000 }
      },
    }),
  })
  const scrape = (headers: Record<string, string>): Promise<JsonResponse> =>
    send(`${api.url}/metrics`, { headers: { 'X-Forwarded-For': '198.51.100.7', ...headers } })

  it('is refused after three attempts, but the right token and requests without a token are not', async () => {
    const codes: number[] = []
    for (let tries = 0; tries < 5; tries += 1) {
      codes.push((await scrape({ authorization: `Bearer wrong${tries}` })).status)
    }
    assert.deepEqual(codes, [401, 401, 401, 429, 429])
    assert.deepEqual(counted, Array(5).fill('guesses 198.51.100.7'))
    assertRefused(await scrape({}), { status: 401, code: 'operator_token_required' })
    const right = await fetch(`${api.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    assert.deepEqual([right.status, (await right.text()).length > 0], [200, true])
    assert.equal(counted.length, 5)
    const refused = await scrape({ authorization: 'Bearer wrong' })
    assertRefused(refused, { status: 429, code: 'rate_limited' })
    assert.equal(refused.headers.get('retry-after'), '2')
  })
})

describe('GET /metrics without a configured operator token', () => {
  const api = withApi()

  it('does not exist', async () => {
    const answer = await send(`${api.url}/metrics`, { headers: { authorization: 'Bearer undefined' } })
    assertRefused(answer, { status: 404, code: 'route_not_found' })
  })
})
