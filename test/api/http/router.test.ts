import assert from 'node:assert/strict'
import { declaredEndpoints } from '../../../api/endpoints/declared-endpoints.ts'
import { emptyResponse } from '../../../api/http/response.ts'
import { makeRouter } from '../../../api/http/router.ts'

describe('the router', () => {
  const endpoints = declaredEndpoints.map((declared) => ({ ...declared, respond: () => emptyResponse() }))
  const router = makeRouter(endpoints)

  it('finds every endpoint only by its own method and path', () => {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, 'some-value')
      const found = router.find(endpoint.method, path)
      assert.equal(found?.endpoint, endpoint, path)
      assert.equal(found.pattern, endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'))
      assert.equal(router.find('TRACE', path), undefined)
      assert.notEqual(router.find(endpoint.method, `${path}/more`)?.endpoint, endpoint)
    }
  })

  it('names and decodes path parameters', () => {
    const found = router.find('DELETE', '/v1/admin/templates/7/sessions/a%2Fb%20c')
    assert.deepEqual(found?.params, { id: '7', session_id: 'a/b c' })
  })

  it('accepts no empty parameter, trailing slash or different letter case', () => {
    for (const path of ['/v1/guides/', '/v1/guides', '/v1/guides/x/', '/V1/guides/x', '//v1/guides/x'])
      assert.equal(router.find('GET', path), undefined, path)
  })

  it('accepts a trailing slash and a different letter case for a lenient endpoint', () => {
    for (const path of ['/v1/verification-codes', '/v1/verification-codes/', '/V1/Verification-Codes'])
      assert.equal(router.find('GET', path)?.pattern, '/v1/verification-codes')
  })

  it("lists a path's methods, with HEAD for GET", () => {
    assert.deepEqual(router.methods('/v1/admin/projects/7'), ['HEAD', 'GET', 'PATCH', 'DELETE'])
    assert.deepEqual(router.methods('/v1/events'), ['POST'])
    assert.deepEqual(router.methods('/v1/nothing'), [])
  })
})
