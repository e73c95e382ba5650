import assert from 'node:assert/strict'
import { parseSettings } from '../../../cli/dev/settings.ts'
import { ConfigError } from '../../../shared/config/config-error.ts'

describe("waymark dev's settings", () => {
  it('are all optional', () => {
    const { host, port, databaseUrl, redisUrl } = parseSettings({})
    assert.deepEqual([host, port, databaseUrl, redisUrl], ['127.0.0.1', undefined, undefined, undefined])
  })

  it('report the problems of all processes together, each once', () => {
    const env = {
      PORT: 'x',
      CONCURRENCY: '0',
      CHECKS: 'nope',
      VERIFY_WAIT_MS: '1',
      LIMIT_REDIRECTS: 'x',
      RENDER_CONCURRENCY: 'x',
    }
    assert.throws(
      () => parseSettings(env),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError)
        const named = error.problems.map((problem) => /^\w+/.exec(problem)?.[0])
        assert.deepEqual(new Set(named), new Set(Object.keys(env)))
        assert.equal(named.length, Object.keys(env).length)
        return true
      },
    )
  })

  it('may switch the browser worker off', () => {
    assert.equal(parseSettings({ RENDER_CONCURRENCY: '0' }).env['RENDER_CONCURRENCY'], '0')
  })
})
