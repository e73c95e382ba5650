import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { makeAccountKey } from '../../../api/credentials/account-key.ts'
import { makeInstallationToken } from '../../../api/credentials/installation-token.ts'
import { makeLog } from '../../../shared/log.ts'
import { maskSecrets } from '../../../shared/log/mask-secrets.ts'
import { withApi } from '../../support/api/api.ts'

const key = makeAccountKey()
const token = makeInstallationToken()
const pem = '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA\n-----END PRIVATE KEY-----'

describe('secrets in the log', () => {
  for (const [text, masked] of [
    [`/v1/guides/${key}`, `/v1/guides/wmk_live_…${key.slice(-4)}`],
    [`/v1/guides/${key}x`, '/v1/guides/wmk_live_…'],
    [`/v1/guides/${key.slice(0, 20)}`, '/v1/guides/wmk_live_…'],
    [`/a/${key.replaceAll('_', '%5F')}`, `/a/wmk_live_…${key.slice(-4)}`],
    [`/%2f/${key.replace('_', '%5f')}?é=%C3%A9`, `/%2f/wmk_live_…${key.slice(-4)}?é=%C3%A9`],
    [`/a/${encodeAll(key)}/b`, `/a/wmk_live_…${key.slice(-4)}/b`],
    [`/a/${encodeAll(encodeAll(token))}%20`, `/a/wmi_…${token.slice(-4)}%20`],
    [`/a/%77${token.slice(1)}`, `/a/wmi_…${token.slice(-4)}`],
    [`/a/${encodeAt(key, 20)}`, `/a/wmk_live_…${key.slice(-4)}`],
    [`/a/${encodeAll(key.slice(0, 20))}%`, '/a/wmk_live_…%'],
    [`/a/${encodeURIComponent('redis://app:hunter2@db/x')}`, '/a/redis://app:…@db%2Fx'],
    ['/a/Bearer%20operator-token', '/a/Bearer …'],
    [`two: ${key}, ${token}.`, `two: wmk_live_…${key.slice(-4)}, wmi_…${token.slice(-4)}.`],
    ['connect to postgres://app:hunter2@db/x failed', 'connect to postgres://app:…@db/x failed'],
    ['postgres://app:hun%2Fter%402%41@db/x', 'postgres://app:…@db/x'],
    ['rediss://:hunter2@redis:6380', 'rediss://:…@redis:6380'],
    ['Authorization: Bearer operator-token', 'Authorization: Bearer …'],
    [pem, '-----BEGIN PRIVATE KEY-----…-----END PRIVATE KEY-----'],
  ] as const) {
    it(`are masked in ${text.slice(0, 60)}`, () => assert.equal(maskSecrets(text), masked))
  }

  for (const text of [
    'https://shop.example/a:b@c',
    'wmi_short',
    'a wmk_live_ key is needed (wmk_live_…)',
    'wm_0123456789abcdefghijABCD',
    'http://[::1]:3000/x@y',
    '/a/%77%6D%69_short/%22%5C/100%',
  ]) {
    it(`are not seen in ${text}`, () => assert.equal(maskSecrets(text), text))
  }

  it('are masked in every field of a line, which stays JSON', () => {
    let line = ''
    const destination = new Writable({
      write: (chunk, _encoding, done) => {
        line += String(chunk)
        done()
      },
    })
    const err = new Error(`no "${key}" at postgres://app:hunter2@db`, { cause: new Error(pem) })
    makeLog('test', 'info', destination).info({ err, list: [token], [key]: 1 }, `for ${key}`)
    assert.ok(JSON.parse(line))
    for (const secret of [key, token, 'hunter2', 'MC4CAQAwBQYDK2VwBCIEIA'])
      assert.ok(!line.includes(secret), line)
  })

  describe('of requests', () => {
    const api = withApi()

    it('are masked in the path and the request id', async () => {
      await fetch(`${api.url}/v1/guides/${key}?token=${token}`, { headers: { 'X-Request-Id': token } })
      const logged = await api.untilLogged(maskSecrets(token))
      assert.equal(logged['path'], `/v1/guides/wmk_live_…${key.slice(-4)}`)
      assert.ok(!JSON.stringify(api.lines).includes(token))
    })

    it('are masked in a percent-encoded path', async () => {
      await fetch(`${api.url}/v1/guides/${key.replaceAll('_', '%5F')}`, {
        headers: { 'X-Request-Id': 'encoded-key' },
      })
      const logged = await api.untilLogged('encoded-key')
      assert.equal(logged['path'], `/v1/guides/wmk_live_…${key.slice(-4)}`)
    })
  })
})

function encodeAll(text: string): string {
  return text.replaceAll(/./g, (character) => encodeAt(character, 0))
}

function encodeAt(text: string, index: number): string {
  return `${text.slice(0, index)}%${text.charCodeAt(index).toString(16)}${text.slice(index + 1)}`
}
