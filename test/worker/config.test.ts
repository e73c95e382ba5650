import assert from 'node:assert/strict'
import { defaultLimits } from '../../worker/net/limits.ts'
import { parseConfig, parseVerifyConfig } from '../../worker/config.ts'

const redis = { REDIS_URL: 'redis://127.0.0.1:6379' }

describe("a worker's configuration", () => {
  it('requires only a queue', () => {
    const config = parseConfig(redis)
    assert.deepEqual(config.checks, ['dns_lookup', 'http_ping', 'script_presence'])
    assert.equal(config.concurrency, 50)
    assert.deepEqual(config.limits, defaultLimits)
    assert.deepEqual(config.queue, {
      kind: 'redis',
      clientName: 'waymark-worker',
      url: redis.REDIS_URL,
      rejectUnauthorized: true,
      callLimitMs: 1000,
    })
  })

  it('puts the queue on Postgres if only DATABASE_URL is set', () => {
    assert.equal(parseConfig({ DATABASE_URL: 'postgres://a@b/c' }).queue.kind, 'postgres')
  })

  it('lists all problems together', () => {
    const bad = {
      CHECKS: 'dns_lookup,tcp_ping',
      CONCURRENCY: '0',
      RESOLVERS: '127.0.0.1:5353,ns1.example.com',
      VERIFY_ALLOW_CIDRS: '127.0.0.1',
      VERIFY_ALLOW_PORTS: '70000',
      VERIFY_CONTACT_URL: 'nowhere',
      LIMIT_REDIRECTS: 'many',
    }
    assert.throws(
      () => parseConfig({ ...redis, ...bad }),
      (error: Error) => {
        for (const name of Object.keys(bad)) assert.match(error.message, new RegExp(`^  ${name}`, 'm'))
        return true
      },
    )
  })

  it('reports a missing queue', () => {
    const problem = /REDIS_URL: or DATABASE_URL must say where the queue is/
    assert.throws(() => parseConfig({}), problem)
    assert.throws(() => parseConfig({ CONCURRENCY: '0' }), problem)
  })

  it('rejects 0 for limits that a check needs', () => {
    assert.throws(
      () => parseVerifyConfig({ LIMIT_DNS_TRIES: '0' }),
      /LIMIT_DNS_TRIES: must be a whole number from 1/,
    )
    assert.equal(parseVerifyConfig({ LIMIT_REDIRECTS: '0' }).limits.redirects, 0)
  })

  it('reads each limit from its environment variable', () => {
    for (const [name, value] of Object.entries(defaultLimits)) {
      const variable = `LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
      const { limits } = parseVerifyConfig({ [variable]: String(value + 1) })
      assert.deepEqual(limits, { ...defaultLimits, [name]: value + 1 })
    }
  })
})
