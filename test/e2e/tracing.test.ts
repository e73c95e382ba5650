// Covers shared/tracing.ts and api/server/request-trace.ts.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { freePort } from '../../cli/services/free-port.ts'
import { version } from '../../shared/version.ts'
import { withDatabase } from '../support/services/database.ts'
import { insertTestInstallation } from '../support/api/installations.ts'
import { redisUrlOrSkip } from '../support/services/services.ts'
import { withService } from '../support/processes/service-under-test.ts'
import type { RunningApi, RunningProcess } from '../support/processes/system.ts'

type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly events: readonly { name: string }[]
}
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

describe('tracing', () => {
  const database = withDatabase()
  let redisUrl = ''
  const spans: Span[] = []
  let exported = ''
  let collector: Server
  before(async function () {
    redisUrl = await redisUrlOrSkip(this)
    collector = createServer((req, res) => {
      void text(req).then((body) => {
        exported += body
        for (const resource of (JSON.parse(body) as Export).resourceSpans)
          for (const scope of resource.scopeSpans) spans.push(...scope.spans)
        res.end('{}')
      })
    })
    collector.listen(0, '127.0.0.1')
    await once(collector, 'listening')
  })
  after(() => {
    collector?.closeAllConnections()
    collector?.close()
  })
  const service = withService(database, () => ({ kind: 'redis', url: redisUrl, rejectUnauthorized: true }))

  const started = async (more: Record<string, string> = {}): Promise<[RunningApi, RunningProcess]> => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT, ...more }
    return Promise.all([service.api(env), service.worker(env)])
  }

  describe('of requests and checks', () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    let secrets: string[] = []

    before(async () => {
      const [api, worker] = await started()
      await checkInTrace(api)
      secrets = await checkWithSecrets(api)
      for (const path of ['/healthz', '/readyz', '/status', '/metrics', '/openapi.json'])
        await (await fetch(api.baseUrl + path)).text()
      // A process sends its remaining spans when it stops.
      assert.deepEqual(await Promise.all([api.stop(), worker.stop()]), [0, 0])
    })

    it("joins a request and its check, and continues the caller's trace", () => {
      const named = (pattern: RegExp): Span => {
        const span = spans.find(({ name, traceId: id }) => pattern.test(name) && id === traceId)
        assert.ok(span, `${pattern} is not among ${spans.map(({ name }) => name).join(', ')}`)
        return span
      }
      const request = named(/^POST \/v1\/verify$/)
      const added = named(/^add http_ping/)
      const run = named(/^process http_ping/)
      assert.equal(request.parentSpanId, 'b7ad6b7169203331')
      assert.deepEqual([added.parentSpanId, run.parentSpanId], [request.spanId, added.spanId])
      assert.match(exported, new RegExp(`"service.version","value":{"stringValue":"${version}"}`))
    })

    it('creates no spans for health probes', () => {
      assert.deepEqual(
        spans.flatMap(({ name }) => (name.startsWith('GET ') ? [name] : [])),
        ['GET /openapi.json'],
      )
    })

    it('contains no target, finding, embed key or installation token', () => {
      const ended = spans.filter(({ events }) => events.some(({ name }) => name === 'job completed'))
      assert.ok(ended.some(({ name }) => name.startsWith('process script_presence')))
      for (const unsaid of [...secrets, 'bullmq.job.result', 'durationMs', 'snippet.js'])
        assert.ok(!exported.includes(unsaid), unsaid)
    })

    async function checkInTrace(api: RunningApi): Promise<void> {
      const response = await fetch(`${api.baseUrl}/v1/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-b7ad6b7169203331-01` },
        body: JSON.stringify({
          embedKey: await service.newEmbedKey(),
          stepSlug: 'ping',
          target: service.target(),
        }),
      })
      assert.equal(response.status, 200)
      await response.text()
    }

    /** Runs checks, and returns the texts that must not appear in their spans. */
    async function checkWithSecrets(api: RunningApi): Promise<string[]> {
      const embedKey = await service.newEmbedKey()
      const { host } = new URL(service.target())
      for (const target of [
        service.target('/missing?token=QUERYSECRET'),
        `http://user:PASSWORDSECRET@${host}/`,
      ]) {
        const { status, body } = await service.verify(api, 'script', { target, embedKey })
        assert.deepEqual([status, body.ok], [200, false])
      }
      const key = await database.db('embed_keys').where({ key: embedKey }).first<{ template_id: string }>()
      const installation = await insertTestInstallation(database.db, key.template_id, {
        target: service.target('/missing'),
      })
      const checked = await fetch(`${api.baseUrl}/v1/verify`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${installation.token}` },
        body: JSON.stringify({ embedKey, stepSlug: 'script' }),
      })
      assert.equal(checked.status, 200)
      return ['SECRET', host, embedKey, installation.token, installation.dnsToken]
    }
  })

  it('keeps its sampling ratio even if callers request more', async () => {
    const [api, worker] = await started({ OTEL_TRACES_SAMPLER_ARG: '0' })
    const before = spans.length
    await service.verify(api, 'ping', { target: service.target() })
    const traceparent = '00-1af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await fetch(`${api.baseUrl}/v1/guides/${service.embedKey}`, { headers: { traceparent } })
    assert.deepEqual(await Promise.all([api.stop(), worker.stop()]), [0, 0])
    assert.equal(spans.length, before)
  })

  it('affects neither responses nor shutdown while the collector is unavailable', async () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${await freePort()}`
    const [api, worker] = await started({ OTEL_EXPORTER_OTLP_ENDPOINT, LOG_LEVEL: 'fatal' })
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => service.verify(api, 'ping', { target: service.target() })),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    )
    assert.deepEqual(await Promise.all([api.stop(), worker.stop()]), [0, 0])
  })
})
