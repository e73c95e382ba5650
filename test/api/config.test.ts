import assert from 'node:assert/strict'
import { parseConfig } from '../../api/config.ts'
import { ConfigError } from '../../shared/config/config-error.ts'

const DATABASE_URL = 'postgres://waymark@127.0.0.1/waymark'

describe("the web process's settings", () => {
  it('have defaults for everything except the database', () => {
    assert.deepEqual(parseConfig({ DATABASE_URL }), {
      host: '0.0.0.0',
      port: 3000,
      logLevel: 'info',
      maxConnections: 5000,
      operatorTokens: [],
      databaseUrl: DATABASE_URL,
      databasePoolerUrl: undefined,
      databasePoolSize: 3,
      queue: { kind: 'postgres', url: DATABASE_URL, callLimitMs: 1000, clientName: 'waymark-web' },
      trustProxy: 0,
      publicLimits: 'key',
      verifyWaitMs: 20_000,
      accountBytesPerDay: 209_715_200,
      accountSharePercent: 50,
      resultBytes: 128 * 1024 * 1024,
      retention: { rawDays: 90, rolledUpMonths: 25 },
      guideSharedCacheSeconds: 60,
      shutdownDelayMs: 5000,
      signingKeys: [],
      traces: { endpoint: undefined, ratio: 1 },
      localSites: false,
      demoUrl: undefined,
    })
  })

  it('put the queue on Redis if it is configured', () => {
    const { queue, databasePoolSize } = parseConfig({ DATABASE_URL, REDIS_URL: 'redis://127.0.0.1:6379/3' })
    assert.equal(databasePoolSize, 10)
    assert.deepEqual(queue, {
      kind: 'redis',
      clientName: 'waymark-web',
      url: 'redis://127.0.0.1:6379/3',
      rejectUnauthorized: true,
      callLimitMs: 1000,
    })
  })

  it('report a missing database', () => {
    assert.throws(() => parseConfig({}), /DATABASE_URL: is required/)
  })

  it('report all problems together', () => {
    const env = {
      DATABASE_URL: 'mysql://127.0.0.1/x',
      REDIS_URL: '127.0.0.1:6379',
      PORT: 'http',
      TRUST_PROXY: 'yes',
      VERIFY_WAIT_MS: '30000',
      PUBLIC_LIMITS: 'visitor',
      VERIFY_ACCOUNT_SHARE: '0',
      LOG_LEVEL: 'loud',
    }
    assert.throws(
      () => parseConfig(env),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError)
        const [, ...lines] = error.message.split('\n')
        const names = new Set(lines.map((line) => line.trim().split(':')[0]))
        assert.deepEqual(names, new Set(Object.keys(env)))
        return true
      },
    )
  })
})
