import assert from 'node:assert/strict'
import { problemCodes } from '../../../shared/check/codes.ts'
import { de } from '../../../shared/check/messages/packs/de.ts'
import { en } from '../../../shared/check/messages/packs/en.ts'
import { packs } from '../../../shared/check/messages/packs.ts'
import { assertRefused, send } from '../../support/api/api-requests.ts'
import { withApi } from '../../support/api/api.ts'

describe('GET /v1/verification-codes', () => {
  const api = withApi()
  const url = (): string => `${api.url}/v1/verification-codes`

  it('returns the whole list in order', async () => {
    const { status, headers, body } = await send(url())
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
    const listed = body['codes'] as { code: string }[]
    assert.deepEqual(
      listed.map(({ code }) => code),
      problemCodes,
    )
    assert.deepEqual(Object.keys(body), ['locale', 'codes'])
  })

  it('describes each code fully', async () => {
    const { body } = await send(url())
    const listed = body['codes'] as { code: string }[]
    assert.deepEqual(
      listed.find(({ code }) => code === 'dns_nxdomain'),
      {
        code: 'dns_nxdomain',
        severity: 'error',
        retryable: false,
        conclusive: true,
        fixedBy: 'site',
        ...en.codes.dns_nxdomain,
      },
    )
  })

  for (const [locale, pack] of [
    ['de-AT', de],
    ['pt-BR', packs.pt],
    ['sv', en],
    ['', en],
    ['not a locale', en],
  ] as const) {
    it(`returns the texts for "${locale}" in ${pack.locale}`, async () => {
      const { status, headers, body } = await send(`${url()}?locale=${encodeURIComponent(locale)}`)
      assert.deepEqual([status, body['locale']], [200, pack.locale])
      const [first] = body['codes'] as { title: string }[]
      assert.equal(first?.title, pack.codes.target_invalid_url.title)
      assert.notEqual(headers.get('etag'), null)
    })
  }

  it('can be read by every origin and cached for an hour', async () => {
    const { headers } = await send(url(), { headers: { Origin: 'https://shop.example.com' } })
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.match(String(headers.get('access-control-expose-headers')), /\bETag\b/)
    assert.equal(headers.get('cache-control'), 'public, max-age=3600')
  })

  it('answers 304 to a client that has the list', async () => {
    const etag = String((await send(url())).headers.get('etag'))
    assert.match(etag, /^"[\w-]{43}"$/)
    for (const header of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const { status, headers, body } = await send(url(), { headers: { 'If-None-Match': header } })
      assert.deepEqual([status, body], [304, {}], header)
      assert.equal(headers.get('etag'), etag)
      assert.equal(headers.get('cache-control'), 'public, max-age=3600')
      assert.equal(headers.get('access-control-allow-origin'), '*')
    }
  })

  it('returns the list to a client that has another version', async () => {
    const { status, body } = await send(url(), { headers: { 'If-None-Match': '"other"' } })
    assert.equal(status, 200)
    assert.ok(Array.isArray(body['codes']))
  })

  it('refuses other methods in the usual shape', async () => {
    const answer = await send(url(), { method: 'POST' })
    assertRefused(answer, { status: 405, code: 'method_not_allowed' })
    assert.equal(answer.headers.get('allow'), 'HEAD, GET, OPTIONS')
  })
})
