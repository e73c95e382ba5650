import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { withDatabase } from '../support/database.ts'
import { redisUrlOrSkip } from '../support/services.ts'
import { withService } from '../support/service-under-test.ts'
import type { RunningApi, RunningProcess } from '../support/system.ts'

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

  const started = async (): Promise<[RunningApi, RunningProcess]> => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT }
    return Promise.all([service.api(env), service.worker(env)])
  }

  it('joins a request and its check, and goes on from the trace of the caller', async () => {
    const [api, worker] = await started()
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const response = await fetch(`${api.baseUrl}/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-b7ad6b7169203331-01` },
      body: JSON.stringify({ embedKey: service.embedKey, stepSlug: 'ping', target: service.target() }),
    })
    assert.equal(response.status, 200)
    await response.text()
    // What has not been sent yet is sent when a process stops.
    assert.deepEqual(await Promise.all([api.stop(), worker.stop()]), [0, 0])

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
  })

  it('says nothing of a target, of what was found there, and of the embed key', async () => {
    const [api, worker] = await started()
    const { host } = new URL(service.target())
    for (const target of [
      service.target('/missing?token=QUERYSECRET'),
      `http://user:PASSWORDSECRET@${host}/`,
    ]) {
      const { status, body } = await service.verify(api, 'script', { target })
      assert.deepEqual([status, body.ok], [200, false])
    }
    assert.deepEqual(await Promise.all([api.stop(), worker.stop()]), [0, 0])

    const ended = spans.filter(({ events }) => events.some(({ name }) => name === 'job completed'))
    assert.ok(ended.some(({ name }) => name.startsWith('process script_presence')))
    for (const unsaid of ['SECRET', host, service.embedKey, 'bullmq.job.result', 'durationMs', 'snippet.js'])
      assert.ok(!exported.includes(unsaid), unsaid)
  })
})
