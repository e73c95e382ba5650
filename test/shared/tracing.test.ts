import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { context, propagation, trace } from '@opentelemetry/api'
import { freePort } from '../../cli/services/free-port.ts'
import { makeLog } from '../../shared/log.ts'
import { startTracing, type Tracing } from '../../shared/tracing.ts'

describe('traces for a collector', () => {
  const lines: string[] = []
  let collector: Server | undefined
  let tracing: Tracing | undefined

  afterEach(async () => {
    await tracing?.close()
    for (const api of [trace, context, propagation]) api.disable()
    for (const name of Object.keys(settings(''))) delete process.env[name]
    collector?.closeAllConnections()
    collector?.close()
  })

  it('are dropped while the collector is unavailable, which is logged once, and sent once it is back', async () => {
    const port = await freePort()
    const endpoint = `http://127.0.0.1:${port}`
    Object.assign(process.env, settings(endpoint))
    const first = Promise.withResolvers<void>()
    const write = (line: string): void => {
      lines.push((JSON.parse(line) as { msg: string }).msg)
      first.resolve()
    }
    const log = makeLog('worker', 'info', { write })
    tracing = await startTracing('waymark-worker', { endpoint, ratio: 1, log })
    endBatch()
    await first.promise
    endBatch()

    const received = Promise.withResolvers<void>()
    collector = createServer((req, res) => {
      req.resume().on('end', () => res.end('{}'))
      received.resolve()
    })
    collector.listen(port, '127.0.0.1')
    await once(collector, 'listening')
    endBatch()
    await received.promise
    assert.deepEqual(lines, ['traces cannot be sent'])
  })
})

/** Settings with which a failed export is given up soon, rather than retried for ten seconds. */
const settings = (endpoint: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TIMEOUT: '300',
})

/** Ends enough spans for one export. */
function endBatch(): void {
  for (let ended = 0; ended < 512; ended += 1) trace.getTracer('test').startSpan('one').end()
}
