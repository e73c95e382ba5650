// Covers .env.example, with api/config.ts, worker/config.ts, worker/render/config.ts and cli/dev/settings.ts.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual, parseEnv } from 'node:util'
import { parseConfig as parseApiConfig } from '../../api/config.ts'
import { parseSettings } from '../../cli/dev/settings.ts'
import { defaultLimits } from '../../worker/net/limits.ts'
import { parseConfig as parseWorkerConfig } from '../../worker/config.ts'
import { parseRenderConfig } from '../../worker/render/config.ts'

const example = parseEnv(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8'))
const required = { DATABASE_URL: 'postgres://user@127.0.0.1/name' }

type AppJson = { env: Record<string, { value?: string; required?: boolean }> }

describe('.env.example', () => {
  it("has the web process's defaults", () => {
    assert.deepEqual(parseApiConfig({ ...example, ...required }), parseApiConfig(required))
  })

  it("has the worker's defaults", () => {
    assert.deepEqual(parseWorkerConfig({ ...example, ...required }), parseWorkerConfig(required))
  })

  it("has the browser worker's defaults", () => {
    const { user, ...settings } = parseRenderConfig({ ...example, ...required })
    assert.deepEqual({ ...settings, user: undefined }, parseRenderConfig(required))
    // The default of the browser worker itself.
    assert.equal(user, 'nobody')
  })

  it("has waymark dev's default home", () => {
    assert.equal(parseSettings({ WAYMARK_HOME: example['WAYMARK_HOME'] }).home, parseSettings({}).home)
  })

  it('has every setting that the code names', () => {
    const sources = [
      'api/config.ts',
      'worker/config.ts',
      'worker/render/config.ts',
      'worker/net/policy/dial-policy.ts',
      'shared/config/env.ts',
      'cli/dev/settings.ts',
      'cli/admin-api.ts',
    ]
    const named = sources.flatMap((source) => {
      const text = readFileSync(new URL(`../../${source}`, import.meta.url), 'utf8')
      return Array.from(text.matchAll(/(?:^| )([A-Z][A-Z0-9_]{3,}): /gm), ([, name]) => name ?? '')
    })
    assert.ok(named.length > 15)
    assert.deepEqual(
      // PATH is the system's.
      named.filter((name) => name !== 'PATH' && !(name in example)),
      [],
    )
  })

  it('has every setting of app.json, whose values the processes accept', () => {
    const { env } = JSON.parse(readFileSync(new URL('../../app.json', import.meta.url), 'utf8')) as AppJson
    assert.deepEqual(
      Object.keys(env).filter((name) => !(name in example)),
      [],
    )
    const set = Object.fromEntries(Object.entries(env).map(([name, { value }]) => [name, value]))
    assert.equal(parseApiConfig({ ...set, ...required }).trustProxy, 1)
    assert.doesNotThrow(() => parseWorkerConfig({ ...set, ...required }))
    // Only the operator can generate a signing key, and publishing requires one.
    assert.deepEqual([env['SIGNING_KEY']?.required, set['SIGNING_KEY']], [true, undefined])
  })

  it('has every limit of a check', () => {
    const limits = Object.entries(example)
      .filter(([name]) => name.startsWith('LIMIT_'))
      .filter(([name]) => {
        const { limits } = parseWorkerConfig({ ...required, [name]: '7' })
        return !isDeepStrictEqual(limits, defaultLimits)
      })
    assert.equal(limits.length, Object.keys(defaultLimits).length)
  })
})
