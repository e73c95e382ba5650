import assert from 'node:assert/strict'
import { z } from 'zod'
import { ConfigError } from '../../../shared/config/config-error.ts'
import { commaList, commonEnv, parseEnv, wholeNumber } from '../../../shared/config/env.ts'

const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  NAMES: commaList(z.string().regex(/^[a-z]+$/, 'must be lower-case words')).default([]),
  URL: z.url('must be a URL'),
})

describe('the environment', () => {
  it('gives values and defaults', () => {
    const env = { URL: 'https://a.b', NAMES: ' one, two ,', OTHER: 'ignored' }
    assert.deepEqual(parseEnv(schema, env), { PORT: 3000, NAMES: ['one', 'two'], URL: 'https://a.b' })
  })

  it('treats an empty variable as not set', () => {
    assert.equal(parseEnv(schema, { URL: 'https://a.b', PORT: '' }).PORT, 3000)
  })

  it('lists every problem at once', () => {
    assert.throws(
      () => parseEnv(schema, { PORT: '70000', NAMES: 'ok,NOT OK' }),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, /PORT: must be a whole number from 0 to 65535/)
        assert.match(error.message, /NAMES\.1: must be lower-case words/)
        assert.match(error.message, /URL: must be a URL/)
        return true
      },
    )
  })

  it('refuses server addresses that are not URLs, without showing them', () => {
    const env = { REDIS_URL: 'redis://:hunter2@127.0.0.1:99999', DATABASE_URL: 'postgres://u:hunter2@@[bad' }
    assert.throws(
      () => parseEnv(z.object(commonEnv), env),
      (error: Error) => {
        assert.match(error.message, /REDIS_URL: must be a URL/)
        assert.match(error.message, /DATABASE_URL: must be a URL/)
        assert.doesNotMatch(error.message, /hunter2/)
        return true
      },
    )
  })

  it('refuses URLs that the Postgres driver would misread', () => {
    const env = {
      DATABASE_URL: 'postgres://u@127.0.0.1/x?sslmode=nonsense',
      PGSSLMODE: 'nonsense',
      PGPORT: 'x',
      PGSSLNEGOTIATION: 'maybe',
      PGCLIENT_ENCODING: 'latin1',
      VERIFY_WAITMS: '5',
    }
    assert.throws(
      () => parseEnv(z.object(commonEnv), env),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError)
        const names = error.problems.map((problem) => problem.split(':')[0])
        assert.deepEqual(new Set(names), new Set(Object.keys(env)))
        return true
      },
    )
    for (const mode of ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify', ''])
      assert.doesNotThrow(() => parseEnv(z.object(commonEnv), { PGSSLMODE: mode }))
  })

  for (const text of ['-1', '1.5', '1e3', '0x10', ' 1', 'x', '99999999999999999999']) {
    it(`refuses "${text}" as a whole number`, () => {
      assert.throws(
        () => parseEnv(schema, { URL: 'https://a.b', PORT: text }),
        /PORT: must be a whole number/,
      )
    })
  }
})
