import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { withDatabase } from '../support/database.ts'
import { redisUrlOrSkip } from '../support/services.ts'
import { withService } from '../support/service-under-test.ts'

type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
}
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

describe('tracing', () => {
  const database = withDatabase()
  let redisUrl = ''
  const spans: Span[] = []
  let collector: Server
  before(async function () {
    redisUrl = await redisUrlOrSkip(this)
    collector = createServer((req, res) => {
      void json(req).then((body) => {
        for (const resource of (body as Export).resourceSpans)
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

  it('joins a request and its check, and goes on from the trace of the caller', async () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    }
    const [api, worker] = await Promise.all([service.api(env), service.worker(env)])
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
})
