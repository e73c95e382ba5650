import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { settingNames } from '../../../shared/config/setting-names.ts'
import { unknownSettings } from '../../../shared/config/unknown-settings.ts'

const example = parseEnv(readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8'))

describe('an unknown setting', () => {
  it('is detected because .env.example lists all settings', () => {
    assert.deepEqual(new Set(settingNames), new Set(Object.keys(example)))
    assert.deepEqual(unknownSettings(Object.fromEntries(settingNames.map((name) => [name, 'x']))), [])
  })

  for (const [name, likely] of [
    ['VERIFY_WAITMS', 'VERIFY_WAIT_MS'],
    ['EVENT_RAW_DAYS', 'EVENTS_RAW_DAYS'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['verify_wait_ms', 'VERIFY_WAIT_MS'],
    ['CHECK', 'CHECKS'],
  ] as const) {
    it(`is reported with the likely intended one: ${name}`, () => {
      assert.deepEqual(unknownSettings({ [name]: '1' }), [
        `${name}: is not a setting; did you mean ${likely}?`,
      ])
    })
  }

  it('is reported if it only begins like a setting, as one of a later release might', () => {
    for (const name of ['VERIFY_SOMETHING_NEW', 'RENDER_SOMETHING_NEW'])
      assert.deepEqual(unknownSettings({ [name]: '1' }), [`${name}: is not a setting of this release`])
  })

  it('is not reported if hosting platforms set it or if it is empty', () => {
    const names = `PATH HOME HOSTNAME DYNO WEB_CONCURRENCY DATABASE_CONNECTION_POOL_URL REDIS_TLS_URL REDIS_PORT_6379_TCP
      HEROKU_POSTGRESQL_RED_URL WAYMARK_SERVICE_HOST WAYMARK_PORT_3000_TCP_ADDR VERIFY_SERVICE_PORT_HTTP PGUSER
      RENDER RENDER_EXTERNAL_URL RENDER_GIT_COMMIT RENDER_SERVICE_NAME RENDER_WEB_CONCURRENCY RENDER_CPU_COUNT
      PGPASSWORD OTEL_SERVICE_NAME NODE_ENV npm_config_loglevel WAYMARK_TEST_REQUIRE_ALL`
    assert.deepEqual(unknownSettings(Object.fromEntries(names.split(/\s+/).map((name) => [name, '1']))), [])
    assert.deepEqual(unknownSettings({ VERIFY_WAITMS: '' }), [])
  })
})
