// Covers docs/operations/nginx.conf and haproxy.cfg: their times fit those of a web process.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { parseConfig } from '../../api/config.ts'
import { shutdownLimits } from '../../api/startup/shutdown-limits.ts'
import { startServer, type RunningServer } from '../../api/server/server.ts'
import { makeMetrics } from '../../api/metrics/metrics.ts'
import { makeLog } from '../../shared/log.ts'
import { idleSources } from '../support/api/api.ts'

const read = (name: string): string =>
  readFileSync(new URL(`../../docs/operations/${name}`, import.meta.url), 'utf8')
const nginx = read('nginx.conf')
const haproxy = read('haproxy.cfg')
const config = parseConfig({ DATABASE_URL: 'postgres://localhost/x' })

/** Returns the only number in the file that this pattern captures. */
function numberIn(file: string, pattern: RegExp): number {
  const [, number] = pattern.exec(file) ?? assert.fail(`nothing matches ${pattern.source}`)
  return Number(number)
}

describe('the configurations of proxies', () => {
  let server: RunningServer
  before(async () => {
    const deps = { log: makeLog('test', 'silent'), metrics: makeMetrics(idleSources) }
    server = await startServer((_, res) => void res.end(), { host: '127.0.0.1', port: 0 }, deps)
  })
  after(() => server.stop(0))

  it('close idle connections before a web process does', async () => {
    const { headers } = await fetch(`http://127.0.0.1:${server.port}/`)
    const keptSeconds = numberIn(headers.get('keep-alive') ?? '', /timeout=(\d+)/)
    assert.ok(numberIn(nginx, /^ +keepalive_timeout (\d+)s;/m) < keptSeconds)
    // By default, HAProxy closes half of its unused connections every 5 s.
    assert.doesNotMatch(haproxy, /pool-purge-delay/)
  })

  it('wait for the longest check, and then for its answer', () => {
    const longestSeconds = shutdownLimits(config).requestsMs / 1000
    for (const seconds of [
      numberIn(nginx, /^ +proxy_read_timeout (\d+)s;/m),
      numberIn(haproxy, /^ +timeout server (\d+)s$/m),
      numberIn(haproxy, /^ +timeout client (\d+)s$/m),
    ])
      assert.ok(seconds > longestSeconds, `${seconds} s is not above ${longestSeconds} s`)
  })

  it('take out a process that stops while it still accepts requests', () => {
    const [, interval, fall] = /check inter (\d+)s fall (\d+)/.exec(haproxy) ?? assert.fail('no check')
    assert.ok(Number(interval) * Number(fall) * 1000 < config.shutdownDelayMs)
  })
})
