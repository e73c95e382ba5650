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
      monitorProbeUrl: undefined,
      monitorSpeed: 1,
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
      sealingKeys: [],
      mail: undefined,
      links: { serviceUrl: undefined, contactUrl: undefined },
      traces: { endpoint: undefined, ratio: 1 },
      localSites: false,
      publicExamples: [],
      siteChecks: false,
      demoUrl: undefined,
      demoTarget: undefined,
      demoSnippet: undefined,
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

  it('list at most 20 embed keys as public examples', () => {
    const key = 'wm_0123456789abcdefghijABCD'
    const parse = (PUBLIC_EXAMPLES: string) => parseConfig({ DATABASE_URL, PUBLIC_EXAMPLES }).publicExamples
    assert.deepEqual(parse(` ${key}, ,${key}`), [key, key])
    assert.throws(() => parse(`${key},acme`), /PUBLIC_EXAMPLES.*: must be embed keys such as wm_/)
    assert.throws(
      () => parse(Array(21).fill(key).join(',')),
      /PUBLIC_EXAMPLES: must be at most 20 embed keys/,
    )
  })

  it('seal with the first of two keys, and send mails from an address', () => {
    const keys = { WEBHOOK_SEALING_KEY: 'n'.repeat(32), WEBHOOK_SEALING_KEY_PREVIOUS: 'p'.repeat(32) }
    const mail = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'Waymark <no-reply@example.com>' }
    const config = parseConfig({ DATABASE_URL, ...keys, ...mail })
    assert.deepEqual(config.sealingKeys, ['n'.repeat(32), 'p'.repeat(32)])
    assert.deepEqual(config.mail, { smtpUrl: 'smtp://127.0.0.1:25', from: 'Waymark <no-reply@example.com>' })
    assert.throws(
      () => parseConfig({ DATABASE_URL, WEBHOOK_SEALING_KEY: 'short' }),
      /WEBHOOK_SEALING_KEY: must be 32/,
    )
    assert.throws(() => parseConfig({ DATABASE_URL, SMTP_URL: mail.SMTP_URL }), /MAIL_FROM: is required/)
    assert.throws(() => parseConfig({ DATABASE_URL, SMTP_URL: 'http://a/' }), /SMTP_URL: must be a URL/)
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
